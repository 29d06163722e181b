import { BankReconciliationPage } from '~/features/bank-reconciliation/bank-reconciliation-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { may } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function PaymentsRoute() {
  return may(useStaff(), 'finance') ? <BankReconciliationPage /> : <Forbidden />
}
