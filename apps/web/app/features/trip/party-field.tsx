import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TripSegment } from '@aquilane/domain/trip/trip'
import { lazyPart } from '~/lib/lazy-part.ts'
import type { TripAction } from './use-trip.ts'
import styles from './place-field.module.css'

/** Loaded when they are needed: most trips are of adults with suitcases. */
const PartyText = lazyPart(() => import('~/lib/party-text.tsx').then((module) => module.PartyText))
const PartyDialog = lazy(() => import('./party-dialog.tsx').then((module) => ({ default: module.PartyDialog })))

interface PartyFieldProps {
  index: number
  isOnly: boolean
  segment: TripSegment
  dispatch: (action: TripAction) => void
}

/** Who is no adult, and what is brought besides suitcases. */
export function PartyField({ index, isOnly, segment, dispatch }: PartyFieldProps) {
  const t = useTranslations('trip')
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <div className={styles.party}>
      <button type="button" className={styles.toCity} onClick={() => setOpen(true)}>
        {t('party')}
      </button>
      {segment.party ? (
        <Suspense>
          <span>
            <PartyText party={segment.party} />
          </span>
        </Suspense>
      ) : null}
      {isOpen === undefined ? null : (
        <Suspense>
          <PartyDialog
            isOpen={isOpen}
            number={isOnly ? null : index + 1}
            pax={segment.pax ?? 1}
            party={segment.party ?? {}}
            onChange={(pax, party) => dispatch({ type: 'party', leg: index, pax, party })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
