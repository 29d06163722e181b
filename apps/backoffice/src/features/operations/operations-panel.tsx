import { LoadState } from '~/lib/list/load-state.tsx'
import { ChecklistTab } from './checklist-tab.tsx'
import { ManifestsTab } from './manifests-tab.tsx'
import { MoneyTab } from './money-tab.tsx'
import { useTripState } from './operations.ts'
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

/** The phase of a trip; nothing until it is known, and for trips that do not take place. */
export function TripPhase({ id }: { id: string }) {
  const phase = useTripState(id).data?.phase ?? null
  return phase === null ? null : <PhaseBar phase={phase} />
}
