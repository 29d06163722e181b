import { useTranslations } from 'use-intl'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { TextLink } from '@aquilane/ui/link'
import { openChat } from './chat.ts'
import { useSite } from './site.ts'
import styles from './questions.module.css'

/** Whom to ask before paying: the number and WhatsApp where there are any, the chat, and the hours that the installation promises. @param order its thread */
export function Questions({ order = null, className }: { order?: string | null; className?: string | undefined }) {
  const t = useTranslations('common.questions')
  const { supportPhone, links, managerHours: hours } = useSite()
  const phone = supportPhone && (
    <TextLink className={styles.phone} href={telAddress(supportPhone)}>
      {supportPhone}
    </TextLink>
  )
  return (
    <p className={className ? `${styles.questions} ${className}` : styles.questions}>
      <span>{t('title')}</span>
      {phone ? (
        <span>
          {t('call')} {phone}
        </span>
      ) : null}
      <button type="button" className={styles.chat} onClick={() => openChat(order)}>
        {t('chat')}
      </button>
      {links.whatsapp ? <TextLink href={links.whatsapp}>WhatsApp</TextLink> : null}
      {hours && !isAlways(hours) ? <span className={styles.hours}>{t('hours', hours)}</span> : null}
    </p>
  )
}

/** Day and night is no promise that a line of small text makes. */
const isAlways = ({ from, to }: { from: string; to: string }): boolean => from === '00:00' && to === '24:00'
