import { useParams } from 'react-router'
import { AircraftPage } from '~/features/fleet/aircraft-page.tsx'
import { FleetPage } from '~/features/fleet/fleet-page.tsx'
import { OperatorsPage } from '~/features/fleet/operators-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function FleetRoute() {
  const me = useStaff()
  const { id } = useParams()
  if (!can(me, 'fleet.manage')) return <Forbidden />
  if (id === 'operators') return <OperatorsPage />
  return id === undefined ? <FleetPage /> : <AircraftPage key={id} id={Number(id) || 0} />
}
