import { ReceivablesPage } from '~/features/receivables/receivables-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ReceivablesRoute() {
  const me = useStaff()
  return can(me, 'receivables.manage') ? <ReceivablesPage /> : <Forbidden />
}
