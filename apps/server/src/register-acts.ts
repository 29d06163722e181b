import type { Context } from './context.ts'
import { registerExceptionAct } from './finance-exceptions/approval.ts'
import { registerCreditAct } from './payments/approval.ts'
import { registerChargeAct } from './invoices/charge-withdrawals.ts'
import { registerCampaignAct } from './loyalty/approval.ts'
import { registerReferralAct } from './loyalty/referral-approval.ts'
import { registerFlightAct } from './booking/confirm-flight.ts'
import { registerRetimeAct } from './booking/retime-by-staff.ts'
import { registerPayableActs } from './payables/approval.ts'
import { registerDebitAct } from './payables/debit-approval.ts'
import { registerCustomerActs } from './customers/approval.ts'
import { registerPricingAct } from './pricing/approval.ts'

/** What members do alone up to a limit, and with a second member above it. */
export function registerActs(ctx: Context): void {
  registerExceptionAct(ctx)
  registerCreditAct(ctx)
  registerChargeAct(ctx)
  registerCampaignAct(ctx)
  registerReferralAct(ctx)
  registerFlightAct(ctx)
  registerRetimeAct(ctx)
  registerPayableActs(ctx)
  registerDebitAct(ctx)
  registerCustomerActs(ctx)
  registerPricingAct(ctx)
}
