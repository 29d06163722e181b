import { FileDown, Printer, Radar } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { isFollowable } from '~/lib/follow-flight.ts'
import { toLocal } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'
import { useSharedSheet } from './sheet-data.ts'
import { SheetTitle, SheetView } from './sheet-view.tsx'
import { SheetSkeleton } from './trip-sheet-page.tsx'
import { WalletButton } from './wallet-button.tsx'
import styles from './trip-sheet.module.css'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** The sheet of a trip by a link, without an account. */
export function SharedTripPage({ token }: { token: string }) {
  const t = useTranslations('trip-sheet')
  const locale = useLocale()
  const paths = usePaths()
  const { data, error, isPending, refetch } = useSharedSheet(token)
  if (isPending) return <SheetSkeleton />
  if (!data) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return (
      <EmptyState
        level={1}
        title={t(isGone ? 'goneTitle' : 'failed')}
        text={isGone ? t('goneText') : undefined}
        actions={
          isGone ? (
            <LinkButton href={paths.index()}>{t('toHome')}</LinkButton>
          ) : (
            <Button onClick={() => void refetch()}>{t('retry')}</Button>
          )
        }
      />
    )
  }
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <SheetTitle sheet={data} />
        <p className={styles.lede}>{t('sharedLede', { until: formatDateTime(toLocal(`${data.until.replace(' ', 'T')}Z`), locale) })}</p>
        <div className={styles.actions}>
          {isFollowable(data.legs) ? (
            <LinkButton href={paths.tripLive(token)} icon={<Radar {...icon} />}>
              {t('follow')}
            </LinkButton>
          ) : null}
          <LinkButton
            variant="outline"
            href={`/gamma/trip-sheet/shared-file?token=${encodeURIComponent(token)}&locale=${locale}`}
            download
            icon={<FileDown {...icon} />}
          >
            {t('pdf')}
          </LinkButton>
          <WalletButton of={{ token }} />
          <Button variant="quiet" icon={<Printer {...icon} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </header>
      <SheetView sheet={data} />
    </article>
  )
}
