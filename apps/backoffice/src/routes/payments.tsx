import { PaymentsPage } from '~/features/payments/payments-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { may } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function PaymentsRoute() {
  return may(useStaff(), 'finance') ? <PaymentsPage /> : <Forbidden />
}
