import { lazy, Suspense, useState } from 'react'
import { Share2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { toLocal } from '~/lib/local-time.ts'
import { openSignIn } from '~/lib/session.ts'
import styles from './share-search.module.css'

const ShareSheet = lazy(() => import('./share-sheet.tsx').then((module) => ({ default: module.ShareSheet })))

interface ShareSearchProps {
  legs: OrderPayload['legs']
  /** Of a link that opened this page. */
  token: string | null
  sharedUntil: string | null
}

/** Opens the link to this search. */
export function ShareSearch(props: ShareSearchProps) {
  const t = useTranslations('suggestions.share')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" icon={<Share2 size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** What a visitor reads who came by a shared link: until when it opens the list, or that it does not any more. */
export function SharedNotice({ sharedUntil }: Pick<ShareSearchProps, 'sharedUntil'>) {
  const t = useTranslations('suggestions.share')
  const locale = useLocale() as Locale
  return sharedUntil ? (
    <Banner tone="info" className={styles.notice} title={t('openTitle')}>
      {t('openText', { until: formatDateTime(toLocal(sharedUntil), locale) })}
    </Banner>
  ) : (
    <Banner
      tone="warn"
      className={styles.notice}
      title={t('endedTitle')}
      action={
        <Button variant="outline" size="small" onClick={() => openSignIn()}>
          {t('signIn')}
        </Button>
      }
    >
      {t('endedText')}
    </Banner>
  )
}
