import { useLocale, useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import { formatDate, formatTime } from '@aquilane/i18n/format'
import { toLimitEnd } from '@aquilane/i18n/limit-end'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { openChat } from '~/lib/chat.ts'
import type { Refusal } from '~/lib/overlays.ts'
import { useSession } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { useSecondsLeft } from '~/lib/use-seconds-left.ts'
import styles from './error-popup.module.css'

interface ErrorPopupProps {
  refusal: Refusal
  onClose: () => void
}

/**
 * Shown for 403, 423 and 429 whatever the call (spec §2, §8): the code, the reason and its end, a contact, and Retry, which closes it.
 * Where no reason is known, the sentence on VPN and proxy.
 */
export function ErrorPopup(props: ErrorPopupProps) {
  return (
    <WithTexts add={['limits']}>
      <Popup {...props} />
    </WithTexts>
  )
}

function Popup({ refusal, onClose }: ErrorPopupProps) {
  const t = useTranslations('common')
  const limits = useTranslations('limits')
  const sentence = refusal.reason === null ? undefined : findText(limits, `reasons.${refusal.reason}`)
  const left = useSecondsLeft(refusal.at + (refusal.retryAfter ?? 0) * 1_000)
  const isBlocked = refusal.status === 423
  const canRetry = !isBlocked && left === 0
  return (
    <Dialog
      open
      alert
      closeOnOutside={false}
      onClose={onClose}
      title={t('errorPopup.title')}
      closeLabel={t('close')}
      footer={
        <div className={styles.actions}>
          <Button data-autofocus="" onClick={onClose}>
            {t(canRetry ? 'errorPopup.retry' : 'errorPopup.understood')}
          </Button>
          <ChatButton onClose={onClose} />
        </div>
      }
    >
      <p>
        {sentence === undefined
          ? t('errorPopup.text', { status: String(refusal.status) })
          : t('errorPopup.reason', { status: String(refusal.status), reason: sentence })}
      </p>
      {left > 0 ? <End seconds={left} /> : null}
      {refusal.reason?.startsWith('orders_') ? <p>{limits('pay')}</p> : null}
      {sentence === undefined ? null : <Call />}
    </Dialog>
  )
}

function End({ seconds }: { seconds: number }) {
  const t = useTranslations('limits')
  const locale = useLocale()
  const { local, isToday, unit, count } = toLimitEnd(seconds, Temporal.Now.zonedDateTimeISO())
  return (
    <p>
      {t('until', {
        day: isToday ? 'today' : 'other',
        date: formatDate(local, locale, 'weekday'),
        time: formatTime(local),
        wait: t(unit, { count }),
      })}
    </p>
  )
}

function Call() {
  const t = useTranslations('limits')
  const { supportPhone } = useSite()
  if (!supportPhone) return null
  return (
    <p>
      {t('help')}{' '}
      <TextLink className={styles.phone} href={telAddress(supportPhone)}>
        {t('call', { phone: supportPhone })}
      </TextLink>
    </p>
  )
}

/** The company's own chat where it links one, else the one of this site; visitors, who have none, get the contacts page. */
function ChatButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common')
  const paths = usePaths()
  const { links } = useSite()
  const { loggedIn } = useSession()
  if (links.chat)
    return (
      <LinkButton variant="outline" href={links.chat} target="_blank" rel="noopener">
        {t('errorPopup.contact')}
      </LinkButton>
    )
  if (!loggedIn)
    return (
      <LinkButton variant="outline" href={paths.contacts()} onClick={onClose}>
        {t('errorPopup.contact')}
      </LinkButton>
    )
  const open = () => {
    onClose()
    openChat(null)
  }
  return (
    <Button variant="outline" onClick={open}>
      {t('errorPopup.contact')}
    </Button>
  )
}
