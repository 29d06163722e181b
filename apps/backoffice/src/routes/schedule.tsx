import { SchedulePage } from '~/features/schedule/schedule-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ScheduleRoute() {
  return can(useStaff(), 'trips.read') ? <SchedulePage /> : <Forbidden />
}
