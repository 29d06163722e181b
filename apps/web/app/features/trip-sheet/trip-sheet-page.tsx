import { lazy, Suspense } from 'react'
import { ArrowLeft, FileDown, Printer, Radar, Share2 } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { useActing } from '~/lib/acting.ts'
import { isFollowable } from '~/lib/follow-flight.ts'
import { usePaths } from '~/lib/texts.tsx'
import { useSheet } from './sheet-data.ts'
import { SheetTitle, SheetView } from './sheet-view.tsx'
import { WalletButton } from './wallet-button.tsx'
import styles from './trip-sheet.module.css'

const ShareSheet = lazy(() => import('./share-sheet.tsx').then((module) => ({ default: module.ShareSheet })))
const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** The sheet of an own trip: to read, print, send and share. `#share` opens the links to it. */
export function TripSheetPage({ id }: { id: string }) {
  const t = useTranslations('trip-sheet')
  const paths = usePaths()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const acting = useActing()
  const { data, error, isPending, refetch } = useSheet(id)
  const setSharing = (isOpen: boolean) =>
    void navigate({ pathname, hash: isOpen ? '#share' : '' }, { replace: !isOpen, preventScrollReset: true })
  if (isPending) return <SheetSkeleton />
  if (!data) return <SheetMissing isUnknown={error instanceof ApiError && error.status === 404} order={id} onRetry={() => void refetch()} />
  return (
    <article className={styles.page}>
      <TextLink href={paths.order(id)} className={styles.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        {t('back')}
      </TextLink>
      <header className={styles.head}>
        <SheetTitle sheet={data} />
        <p className={styles.lede}>{t('lede')}</p>
        <div className={styles.actions}>
          {isFollowable(data.legs) ? (
            <LinkButton href={paths.live(id)} icon={<Radar {...icon} />}>
              {t('follow')}
            </LinkButton>
          ) : null}
          {/* A link outlives what its maker may do: only the customer makes one. */}
          {acting ? null : (
            <Button icon={<Share2 {...icon} />} onClick={() => setSharing(true)}>
              {t('share')}
            </Button>
          )}
          <LinkButton variant="outline" href={data.file_url} download icon={<FileDown {...icon} />}>
            {t('pdf')}
          </LinkButton>
          <WalletButton of={{ order: id }} />
          <Button variant="quiet" icon={<Printer {...icon} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </header>
      <SheetView sheet={data} />
      {hash === '#share' && !acting ? (
        <Suspense>
          <ShareSheet order={id} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </article>
  )
}

export function SheetSkeleton() {
  const t = useTranslations('trip-sheet')
  return (
    <div className={styles.page} aria-busy="true" aria-label={t('loading')}>
      <Skeleton height="120px" radius="6px" />
      <Skeleton height="96px" radius="6px" />
      <Skeleton height="360px" radius="6px" />
    </div>
  )
}

function SheetMissing({ isUnknown, order, onRetry }: { isUnknown: boolean; order: string; onRetry: () => void }) {
  const t = useTranslations('trip-sheet')
  const paths = usePaths()
  return (
    <EmptyState
      level={1}
      title={t(isUnknown ? 'notFound' : 'failed')}
      text={isUnknown ? t('notFoundText') : undefined}
      actions={isUnknown ? <LinkButton href={paths.order(order)}>{t('back')}</LinkButton> : <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}
