import type { Services } from './compose.ts'
import type { CreateOrder } from './orders/deps.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { ProblemError } from './platform/http/problem.ts'

export interface DemoDeps {
  db: Database
  clock: Clock
  services: Pick<
    Services,
    | 'booking'
    | 'charter'
    | 'emptyLegs'
    | 'fleet'
    | 'identity'
    | 'notifications'
    | 'operations'
    | 'orders'
    | 'payments'
    | 'places'
    | 'conversations'
    | 'quotes'
    | 'sharedFlights'
    | 'staff'
  >
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

type Purchase = Partial<Pick<CreateOrder, 'legs' | 'suggestionId' | 'sharing'>>

export interface DemoMarketDeps extends DemoDeps {
  /** Orders and pays; false where the order is refused. */
  pay: (clientId: string, purchase: Purchase) => Promise<boolean>
}

/** Orders and pays; false where the order is refused. */
export async function orderAndPay({ services, payByCard }: DemoDeps, clientId: string, purchase: Purchase): Promise<boolean> {
  const { booking, payments } = services
  try {
    const nothing = { legs: [], suggestionId: null, emptyLeg: null, sharing: null, idempotencyKey: null, caller: null }
    const order = await booking.createOrder({ clientId, locale: 'en', ...nothing, ...purchase })
    const [invoice] = order.invoices
    if (!invoice) return false
    const checkout = { method: 'stripe', invoiceId: invoice.id, clientId, locale: 'en', idempotencyKey: null } as const
    const { url } = await payments.createRedirectCheckout(checkout)
    await payByCard(new URL(url).pathname.split('/').at(-1)!)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}
