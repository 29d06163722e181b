import { bindContext } from '@aquilane/server/platform/bind-context'
import { defaultPlan, type DeliveryPlan, type SandboxBankContext } from './bank.ts'
import { chargeStored, removeCustomer, removeStored } from './charge.ts'
import { deliver, redeliver } from './events.ts'
import { page, submit } from './pages.ts'
import { cancel, find, findPayment, findRefund, getPayment, openBankPayment, refund, refunds } from './payments.ts'

export function createSandboxBank(deps: Omit<SandboxBankContext, 'plan'> & { plan?: DeliveryPlan }) {
  const plan = deps.plan ?? defaultPlan(400)
  const ctx: SandboxBankContext = { ...deps, plan }
  return bindContext(ctx, {
    open: openBankPayment,
    chargeStored,
    removeStored,
    removeCustomer,
    findPayment,
    getPayment,
    find,
    refunds,
    cancel,
    refund,
    findRefund,
    page,
    submit,
    deliver,
    redeliver,
  })
}

export type SandboxBank = ReturnType<typeof createSandboxBank>
