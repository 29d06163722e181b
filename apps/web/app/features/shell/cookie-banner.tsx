import { useId } from 'react'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { signal, useSignal } from '~/lib/signal.ts'
import { store, useStored } from '~/lib/storage.ts'
import styles from './cookie-banner.module.css'

/** Closed for this visit; not kept, so it asks again next time. */
const closed = signal(false)

/** Accepting stores the consent; closing does not (spec §2). In the HTML for everybody; a stored consent hides it before the first paint. */
export function CookieBanner() {
  const t = useTranslations('common')
  const id = useId()
  const hidden = useSignal(closed, false)
  const accepted = useStored('cookiesAccepted') !== null
  if (hidden || accepted) return null
  return (
    <aside aria-labelledby={id} className={styles.banner} data-cookie-banner="">
      <div className={styles.head}>
        <h2 id={id}>{t('cookies.title')}</h2>
        <IconButton label={t('close')} size="small" icon={<X aria-hidden="true" />} data-live="" onClick={() => closed.set(true)} />
      </div>
      <p>{t('cookies.text')}</p>
      <Button
        size="small"
        data-live=""
        onClick={() => {
          store('cookiesAccepted', 'accepted')
          document.documentElement.dataset['cookies'] = 'accepted'
        }}
      >
        {t('cookies.accept')}
      </Button>
    </aside>
  )
}
