import { ApprovalsPage } from '~/features/approvals/approvals-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ApprovalsRoute() {
  return can(useStaff(), 'approvals.read') ? <ApprovalsPage /> : <Forbidden />
}
