import { useParams } from 'react-router'
import { SharedFlightPage } from '~/features/shared-flights/shared-flight-page.tsx'
import { SharedFlightsPage } from '~/features/shared-flights/shared-flights-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function SharedFlightsRoute() {
  const me = useStaff()
  const { id } = useParams()
  if (!can(me, 'shared-flights.manage')) return <Forbidden />
  return id === undefined ? <SharedFlightsPage /> : <SharedFlightPage key={id} id={id} />
}
