import { CalendarsPage } from '~/features/calendars/calendars-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { may } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function CalendarsRoute() {
  return may(useStaff(), 'sales', 'operations') ? <CalendarsPage /> : <Forbidden />
}
