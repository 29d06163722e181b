import { useRef } from 'react'
import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import styles from './new-link.module.css'

interface NewLinkProps {
  /** Namespace of its texts. */
  scope: 'split-payment.ask' | 'trip-sheet.sharing'
  url: string
  /** Where the link was sent to. */
  email: string | null
}

/** It appears below the form that made it, on a phone below the edge of its sheet. */
const bringIntoView = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest' })

/** A link that was just made, to copy or to share. It is shown only now. */
export function NewLink({ scope, url, email }: NewLinkProps) {
  const t = useTranslations(scope)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.show({ tone: 'ok', title: t('copied') })
    } catch {
      field.current?.select()
    }
  }
  return (
    <div key={url} ref={bringIntoView} className={styles.made} role="status">
      <b>{email ? t('sent', { email }) : t('created')}</b>
      <TextField ref={field} label={t('url')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <p className={styles.quiet}>{t('once')}</p>
      <div className={styles.actions}>
        <Button variant="outline" icon={<Copy size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {typeof navigator !== 'undefined' && 'share' in navigator ? (
          <Button variant="quiet" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
            {t('shareIt')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
