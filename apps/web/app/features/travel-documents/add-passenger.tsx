import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { media, useMediaQuery } from '@aquilane/ui/use-media-query'
import type { Limits } from './file-errors.ts'
import { FileButtons } from './file-buttons.tsx'
import { useReusable } from './use-travel-documents.ts'
import styles from './passenger-row.module.css'
import reuseSheet from './reuse-sheet.module.css'

const ReuseSheet = lazy(() => import('./reuse-sheet.tsx').then((module) => ({ default: module.ReuseSheet })))

interface AddPassengerProps {
  order: string
  leg: string
  number: number
  /** Every seat has a passenger; lap infants and pets can still be added. */
  full: boolean
  limits: Limits
  /** Files are dragged over this row. */
  dropping: boolean
  onFiles: (files: readonly File[]) => void
}

/** The next place on the list: with the first file it becomes a traveller. */
export function AddPassenger({ order, leg, number, full, limits, dropping, onFiles }: AddPassengerProps) {
  const t = useTranslations('travel-documents')
  const touch = useMediaQuery(media.coarse)
  // Null: never opened, so the sheet is not loaded.
  const [choosing, setChoosing] = useState<boolean | null>(null)
  const reusable = useReusable(order, leg)
  return (
    <li className={styles.row} data-next="">
      <span className={styles.number} aria-hidden="true">
        {full ? '+' : number}
      </span>
      <div className={styles.body}>
        <h4 className={styles.name}>{dropping ? t('add.dropNew', { number }) : full ? t('add.full') : t('add.title', { number })}</h4>
        {full ? <p className={styles.note}>{t('add.fullHint')}</p> : null}
        <p className={styles.note}>{t(touch ? 'add.hintTouch' : 'add.hint', { size: formatNumber(limits.file_megabytes) })}</p>
        <div className={styles.actions}>
          <FileButtons name={t('passenger', { number })} more={false} onFiles={onFiles} />
          {choosing || (reusable.data?.data.length ?? 0) > 0 ? (
            <Button variant="quiet" size="small" className={reuseSheet.reuseOpen} onClick={() => setChoosing(true)}>
              {t('reuse.open')}
            </Button>
          ) : null}
        </div>
      </div>
      {choosing !== null ? (
        <Suspense>
          <ReuseSheet open={choosing} order={order} leg={leg} reusable={reusable} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}
