import { BankReconciliationPage } from '~/features/bank-reconciliation/bank-reconciliation-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function PaymentsRoute() {
  return can(useStaff(), 'bank.reconcile') ? <BankReconciliationPage /> : <Forbidden />
}
