import { MonthEndPage } from '~/features/month-end/month-end-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function MonthEndRoute() {
  const me = useStaff()
  return can(me, 'month-end.read') ? <MonthEndPage /> : <Forbidden />
}
