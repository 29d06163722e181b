import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { Spinner } from '@aquilane/ui/spinner'
import styles from './states.module.css'

export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.state} aria-busy="true">
      <Spinner label={label} />
    </div>
  )
}

export function LoadFailed({ retry }: { retry: () => void }) {
  const t = useTranslations('staff.page')
  return (
    <div className={styles.state} role="alert">
      <EmptyState title={t('failed')} text={t('failedText')} actions={<Button onClick={retry}>{t('retry')}</Button>} />
    </div>
  )
}

export function NotFound() {
  const t = useTranslations('staff.page')
  return (
    <div className={styles.state}>
      <EmptyState level={1} title={t('missing')} text={t('missingText')} actions={<LinkButton href="/">{t('home')}</LinkButton>} />
    </div>
  )
}

export function Forbidden() {
  const t = useTranslations('staff.page')
  return (
    <div className={styles.state}>
      <EmptyState level={1} title={t('forbidden')} text={t('forbiddenText')} />
    </div>
  )
}
