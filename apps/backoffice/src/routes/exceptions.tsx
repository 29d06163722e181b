import { ExceptionsPage } from '~/features/exceptions/exceptions-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ExceptionsRoute() {
  return can(useStaff(), 'exceptions.resolve') ? <ExceptionsPage /> : <Forbidden />
}
