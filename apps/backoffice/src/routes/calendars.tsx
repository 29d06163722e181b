import { CalendarsPage } from '~/features/calendars/calendars-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function CalendarsRoute() {
  return can(useStaff(), 'calendars.manage') ? <CalendarsPage /> : <Forbidden />
}
