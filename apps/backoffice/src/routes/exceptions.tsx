import { ExceptionsPage } from '~/features/exceptions/exceptions-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { may } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ExceptionsRoute() {
  return may(useStaff(), 'finance') ? <ExceptionsPage /> : <Forbidden />
}
