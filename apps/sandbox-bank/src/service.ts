import { bindContext } from '@aquilane/server/platform/bind-context'
import { defaultPlan, type DeliveryPlan, type Post, type SandboxBankContext } from './bank.ts'
import { chargeStored, removeCustomer, removeStored } from './charge.ts'
import { deliver, postByFetch, redeliver } from './events.ts'
import { page, submit } from './pages.ts'
import { cancel, dispute, find, findPayment, findRefund, getPayment, makeRefund, openBankPayment, refund, refunds } from './payments.ts'

export function createSandboxBank(deps: Omit<SandboxBankContext, 'plan' | 'post'> & { plan?: DeliveryPlan; post?: Post }) {
  const plan = deps.plan ?? defaultPlan(400)
  const ctx: SandboxBankContext = { ...deps, plan, post: deps.post ?? postByFetch }
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
    dispute,
    makeRefund,
    findRefund,
    page,
    submit,
    deliver,
    redeliver,
  })
}

export type SandboxBank = ReturnType<typeof createSandboxBank>
