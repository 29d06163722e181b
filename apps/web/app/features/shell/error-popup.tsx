import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { useSite } from '~/lib/site.ts'
import styles from './error-popup.module.css'

/** Shown for 403, 423 and 429 whatever the call (spec §2, §8): the code, a word on VPN and proxy, a contact, and Retry, which closes it. */
export function ErrorPopup({ status, onClose }: { status: number; onClose: () => void }) {
  const t = useTranslations('common')
  const { links, supportPhone } = useSite()
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
            {t('errorPopup.retry')}
          </Button>
          {links.chat ? (
            <LinkButton variant="outline" href={links.chat} target="_blank" rel="noopener">
              {t('errorPopup.contact')}
            </LinkButton>
          ) : null}
        </div>
      }
    >
      <p>{status === 423 ? t('errorPopup.locked', { status: '423' }) : t('errorPopup.text', { status: String(status) })}</p>
      {status === 423 && supportPhone ? (
        <p>
          {t('errorPopup.call')} <TextLink href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>{supportPhone}</TextLink>
        </p>
      ) : null}
    </Dialog>
  )
}
