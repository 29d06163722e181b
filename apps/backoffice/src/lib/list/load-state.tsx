import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Skeleton } from '@aquilane/ui/skeleton'
import styles from './list-page.module.css'

interface Props {
  query: { isPending: boolean; error: unknown; data: unknown; refetch: () => unknown }
  empty: { title: string; text: string } | null
  children: ReactNode
}

/** A list while it loads, when it could not be loaded, when there is nothing in it, and then the list. */
export function LoadState({ query, empty, children }: Props) {
  const t = useTranslations('staff.page')
  if (query.isPending)
    return (
      <div className={styles.rows} aria-busy="true">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} height="28px" radius="2px" />
        ))}
      </div>
    )
  if (query.error && !query.data)
    return (
      <div role="alert">
        <EmptyState
          title={t('failed')}
          text={t('failedText')}
          actions={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
        />
      </div>
    )
  return empty ? <EmptyState title={empty.title} text={empty.text} /> : children
}
