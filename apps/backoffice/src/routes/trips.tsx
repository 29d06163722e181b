import { useParams } from 'react-router'
import { OperationsPanel, TripPhase } from '~/features/operations/operations-panel.tsx'
import { RecoveryPanel } from '~/features/recovery/recovery-panel.tsx'
import { FlightDay } from '~/features/operations/flight-day.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { QuoteSection } from '~/features/quotes/quote-section.tsx'
import { LegProposals, PriceToPay } from '~/features/trips/leg-proposals.tsx'
import { TripPage, tripTabs } from '~/features/trips/trip-page.tsx'
import { TripsPage } from '~/features/trips/trips-page.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function TripsRoute() {
  const me = useStaff()
  const { id, tab } = useParams()
  if (!can(me, 'trips.read')) return <Forbidden />
  if (id === undefined) return <TripsPage />
  return (
    <TripPage
      key={id}
      id={id}
      tab={tripTabs.find((one) => one === tab) ?? 'overview'}
      phase={
        <>
          <RecoveryPanel id={id} />
          <LegProposals id={id} />
          <TripPhase id={id} toPay={<PriceToPay id={id} />} />
          <FlightDay id={id} />
        </>
      }
      quote={<QuoteSection id={id} />}
      renderPanel={(open, pnr) => <OperationsPanel id={id} pnr={pnr} tab={open} />}
    />
  )
}
