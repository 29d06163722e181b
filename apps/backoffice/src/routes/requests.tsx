import { RequestsPage } from '~/features/requests/requests-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function RequestsRoute() {
  return can(useStaff(), 'orders.read') ? <RequestsPage /> : <Forbidden />
}
