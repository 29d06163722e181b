import type { Context } from './context.ts'
import { registerExceptionAct } from './sales/finance-exceptions/approval.ts'
import { registerCreditAct } from './sales/payments/approval.ts'
import { registerChargeAct } from './sales/invoices/charge-withdrawals.ts'
import { registerCampaignAct } from './sales/loyalty/approval.ts'
import { registerReferralAct } from './sales/loyalty/referral-approval.ts'
import { registerFlightAct } from './sales/booking/confirm-flight.ts'
import { registerReplacementAct } from './sales/booking/send-replacement.ts'
import { registerLegProposalAct } from './sales/booking/propose-leg.ts'
import { registerLegDropAct } from './sales/booking/drop-leg-by-staff.ts'
import { registerCancellationAct } from './sales/booking/cancel-by-staff.ts'
import { registerRetimeAct } from './sales/booking/retime-by-staff.ts'
import { registerPayableActs } from './office/payables/approval.ts'
import { registerDebitAct } from './office/payables/debit-approval.ts'
import { registerCustomerActs } from './office/customers/approval.ts'
import { registerFactsAct } from './foundation/facts/approval.ts'
import { registerReleaseAct } from './trips/operations/release.ts'
import { registerPricingAct } from './foundation/pricing/approval.ts'

/** What members do alone up to a limit, and with a second member above it. */
export function registerActs(ctx: Context): void {
  registerExceptionAct(ctx)
  registerCreditAct(ctx)
  registerChargeAct(ctx)
  registerCampaignAct(ctx)
  registerReferralAct(ctx)
  registerFlightAct(ctx)
  registerRetimeAct(ctx)
  registerCancellationAct(ctx)
  registerReplacementAct(ctx)
  registerLegProposalAct(ctx)
  registerLegDropAct(ctx)
  registerPayableActs(ctx)
  registerDebitAct(ctx)
  registerCustomerActs(ctx)
  registerFactsAct(ctx)
  registerPricingAct(ctx)
  registerReleaseAct(ctx)
}
