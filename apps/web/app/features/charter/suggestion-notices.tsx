import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { openSignIn } from '~/lib/session.ts'
import styles from './suggestions.module.css'

/** Prices of the list no longer stand. */
export function ExpiredOffers({ onRefresh }: { onRefresh: () => void }) {
  const t = useTranslations('suggestions')
  return (
    <Banner
      tone="warn"
      title={t('expiredTitle')}
      action={
        <Button variant="outline" onClick={onRefresh}>
          {t('refresh')}
        </Button>
      }
    >
      {t('expiredText')}
    </Banner>
  )
}

/** The search was not answered. */
export function FailedSearch({ error, onRetry, onEdit }: { error: Error; onRetry: () => void; onEdit: () => void }) {
  const t = useTranslations('suggestions')
  const errors = useTranslations('errors')
  return (
    <EmptyState
      title={t('failedTitle')}
      text={error instanceof ApiError ? errors(error.code) : t('failedText')}
      actions={
        <>
          <Button onClick={onRetry}>{t('again')}</Button>
          <Button variant="outline" onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      }
    />
  )
}

/** What a visitor sees of the offers once signed in. */
export function JoinForOffers() {
  const t = useTranslations('suggestions')
  return (
    <section className={styles.join}>
      <div>
        <h2>{t('joinTitle')}</h2>
        <p>{t('joinText')}</p>
      </div>
      <Button onClick={() => openSignIn()}>{t('joinAction')}</Button>
    </section>
  )
}
