import { Forbidden } from '~/features/shell/states.tsx'
import { VisitsPage } from '~/features/visits/visits-page.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function VisitsRoute() {
  return can(useStaff(), 'visits.read') ? <VisitsPage /> : <Forbidden />
}
