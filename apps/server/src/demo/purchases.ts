import type { CreateOrder } from '../sales/orders/types.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { createOrder } from '../sales/booking/create-order.ts'
import { createRedirectCheckout } from '../sales/payments/checkout.ts'
import type { Context } from '../context.ts'

export interface DemoDeps {
  ctx: Context
  /** The customer enters a card at the sandbox bank. */
  payByCard: (bankPaymentId: string) => Promise<unknown>
  stopping: () => boolean
}

/** Colleagues of the demo member, by what they do. */
export type DemoMembers = Record<'sales' | 'operations' | 'finance', string>

export interface DemoWeekDeps extends DemoDeps {
  members: DemoMembers
  random: () => number
}

export type Purchase = Partial<Pick<CreateOrder, 'legs' | 'suggestionId' | 'sharing'>>

export interface DemoMarketDeps extends DemoDeps {
  /** Orders and pays; false where the order is refused. */
  pay: (clientId: string, purchase: Purchase) => Promise<boolean>
}

/** Orders and pays; false where the order is refused. */
export async function orderAndPay({ ctx, payByCard }: DemoDeps, clientId: string, purchase: Purchase): Promise<boolean> {
  try {
    const nothing = { legs: [], suggestionId: null, emptyLeg: null, sharing: null, idempotencyKey: null, caller: null }
    const order = { clientId, locale: 'en', ...nothing, ...purchase } as const
    const { invoiceId } = await createOrder(ctx, order, ({ invoices }) => ({ invoiceId: invoices[0]?.id }))
    if (invoiceId === undefined) return false
    const checkout = { method: 'stripe', invoiceId, clientId, locale: 'en', idempotencyKey: null } as const
    const { url } = await createRedirectCheckout(ctx, checkout)
    await payByCard(new URL(url).pathname.split('/').at(-1)!)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
