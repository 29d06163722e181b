import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isSettled } from '@aquilane/domain/operations/checklist'
import { tripPhases } from '@aquilane/domain/operations/phases'
import { LoadState } from '~/lib/list/load-state.tsx'
import { ReadinessLine } from '~/lib/readiness-line.tsx'
import { timeUtc, useZoned } from '~/lib/zoned.ts'
import { ChecklistTab } from './checklist-tab.tsx'
import { ManifestsTab } from './manifests-tab.tsx'
import { MoneyTab } from './money-tab.tsx'
import styles from './operations.module.css'
import { useTripState, type TripState } from './operations.ts'
import { PhaseBar } from './phase-bar.tsx'

/** Tabs of a trip that operations fill. */
export const operationTabs = ['checklist', 'people', 'money'] as const
export type OperationTab = (typeof operationTabs)[number]

/** One of those tabs. */
export function OperationsPanel({ id, pnr, tab }: { id: string; pnr: string; tab: OperationTab }) {
  const trip = useTripState(id)
  return (
    <LoadState query={trip} empty={null}>
      {trip.data === undefined ? null : tab === 'checklist' ? (
        <ChecklistTab trip={trip.data} />
      ) : tab === 'people' ? (
        <ManifestsTab trip={trip.data} />
      ) : (
        <MoneyTab trip={trip.data} pnr={pnr} />
      )}
    </LoadState>
  )
}

/** An added flight opens the payment of a paid trip again. */
const isPartlyPaid = ({ phase, items }: TripState): boolean =>
  phase !== null &&
  tripPhases.indexOf(phase) >= tripPhases.indexOf('Paid') &&
  items.some(({ kind, status }) => kind === 'payment' && !isSettled(status))

/** The phase of a trip, and what its flights still need; nothing until it is known, and for trips that do not take place. `toPay`: what is open of its price. */
export function TripPhase({ id, toPay }: { id: string; toPay: ReactNode }) {
  const trip = useTripState(id).data
  if (!trip || trip.phase === null) return null
  const isOpen = isPartlyPaid(trip)
  return (
    <>
      <div className={styles.phase}>
        <PhaseBar phase={trip.phase} isPartlyPaid={isOpen} />
        {isOpen ? toPay : null}
      </div>
      <TripReadiness trip={trip} />
    </>
  )
}

function TripReadiness({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-readiness')
  const zoned = useZoned()
  const legs = trip.legs.filter(({ readiness }) => readiness.length > 0)
  if (legs.length === 0) return null
  return (
    <section aria-label={t('legs')} className={styles.legs}>
      {legs.map((leg) => (
        <div key={leg.id} className={styles.leg}>
          <p>
            <b>
              {leg.departure.code} – {leg.arrival.code}
            </b>{' '}
            {zoned.moment(leg.departure_at, leg.departure.zone)} · {timeUtc(leg.departure_at)}
          </p>
          <ReadinessLine line={leg.readiness} tripId={trip.id} zone={leg.departure.zone} />
        </div>
      ))}
    </section>
  )
}
