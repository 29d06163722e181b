import { useTranslations } from 'use-intl'
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

/** The phase of a trip, and what its flights still need; nothing until it is known, and for trips that do not take place. */
export function TripPhase({ id }: { id: string }) {
  const trip = useTripState(id).data
  if (!trip || trip.phase === null) return null
  return (
    <>
      <PhaseBar phase={trip.phase} />
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
