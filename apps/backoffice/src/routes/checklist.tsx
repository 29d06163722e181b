import { ChecklistPage } from '~/features/operations/checklist-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ChecklistRoute() {
  const me = useStaff()
  return can(me, 'trips.read') ? <ChecklistPage /> : <Forbidden />
}
