import { defaultPlan, type DeliveryPlan, type Post, type SandboxBankContext } from './bank.ts'
import { chargeStored, removeCustomer, removeStored } from './charge.ts'
import { deliver, postByFetch, redeliver } from './events.ts'
import { page, submit } from './pages.ts'
import { cancel, dispute, find, findPayment, findRefund, getPayment, makeRefund, openBankPayment, refund, refunds } from './payments.ts'

/** One of the bank's functions without its context. */
type Bound<F> = F extends (ctx: SandboxBankContext, ...rest: infer A) => infer R ? (...rest: A) => R : never

export interface SandboxBank {
  open: Bound<typeof openBankPayment>
  chargeStored: Bound<typeof chargeStored>
  removeStored: Bound<typeof removeStored>
  removeCustomer: Bound<typeof removeCustomer>
  findPayment: Bound<typeof findPayment>
  getPayment: Bound<typeof getPayment>
  find: Bound<typeof find>
  refunds: Bound<typeof refunds>
  cancel: Bound<typeof cancel>
  refund: Bound<typeof refund>
  dispute: Bound<typeof dispute>
  makeRefund: Bound<typeof makeRefund>
  findRefund: Bound<typeof findRefund>
  page: Bound<typeof page>
  submit: Bound<typeof submit>
  deliver: Bound<typeof deliver>
  redeliver: Bound<typeof redeliver>
}

export function createSandboxBank(deps: Omit<SandboxBankContext, 'plan' | 'post'> & { plan?: DeliveryPlan; post?: Post }): SandboxBank {
  const plan = deps.plan ?? defaultPlan(400)
  const ctx: SandboxBankContext = { ...deps, plan, post: deps.post ?? postByFetch }
  return {
    open: (...args) => openBankPayment(ctx, ...args),
    chargeStored: (...args) => chargeStored(ctx, ...args),
    removeStored: (...args) => removeStored(ctx, ...args),
    removeCustomer: (...args) => removeCustomer(ctx, ...args),
    findPayment: (...args) => findPayment(ctx, ...args),
    getPayment: (...args) => getPayment(ctx, ...args),
    find: (...args) => find(ctx, ...args),
    refunds: (...args) => refunds(ctx, ...args),
    cancel: (...args) => cancel(ctx, ...args),
    refund: (...args) => refund(ctx, ...args),
    dispute: (...args) => dispute(ctx, ...args),
    makeRefund: (...args) => makeRefund(ctx, ...args),
    findRefund: (...args) => findRefund(ctx, ...args),
    page: (...args) => page(ctx, ...args),
    submit: (...args) => submit(ctx, ...args),
    deliver: (...args) => deliver(ctx, ...args),
    redeliver: (...args) => redeliver(ctx, ...args),
  }
}
