import { LoyaltyPage } from '~/features/loyalty/loyalty-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function LoyaltyRoute() {
  return can(useStaff(), 'loyalty.manage') ? <LoyaltyPage /> : <Forbidden />
}
