import { useParams } from 'react-router'
import { Forbidden } from '~/features/shell/states.tsx'
import { QuoteSection } from '~/features/quotes/quote-section.tsx'
import { TripPage } from '~/features/trips/trip-page.tsx'
import { TripsPage } from '~/features/trips/trips-page.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function TripsRoute() {
  const me = useStaff()
  const { id } = useParams()
  if (!can(me, 'orders.read')) return <Forbidden />
  return id === undefined ? <TripsPage /> : <TripPage key={id} id={id} quote={<QuoteSection id={id} />} />
}
