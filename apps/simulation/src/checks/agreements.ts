import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** What an answer of the server broke at once, as the action saw it. */
export const agreements: Check = {
  name: 'agreements',
  step: ({ model }) => model.broken.splice(0),
}

/** P3: in sum over all changes. */
const movedMs = 30 * 60_000

/** A trip departs when it was agreed, whatever staff move it by: no customer of the simulation agrees to another time. */
export const agreedTimes: Check = {
  name: 'agreed times',
  async day({ db, model }) {
    const agreed = new Map([...model.bookings.values()].filter(({ product }) => product === 'charter').map((one) => [one.orderId, one]))
    if (agreed.size === 0) return []
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'pnr', 'first_departure_at as at'])
      .where('status', '=', 'Confirmed')
      .where('product', '=', 'charter')
      .execute()
    return rows.flatMap(({ id, pnr, at }) => {
      const booking = agreed.get(id)
      const moved = booking && at ? Math.abs(at.epochMilliseconds - booking.flight.departureAt) : 0
      if (moved <= movedMs) return []
      const detail = `${pnr} departs ${moved / 60_000} minutes from the time that was agreed`
      return [
        { rule: 'agreements: a departure that its customer did not agree to', detail, ...(booking ? { person: booking.person } : {}) },
      ]
    })
  },
}

/** Changes that customers make alone stay near the departure that was sold; a notice of operations adds half an hour, and the customer's word more. */
const soldMs = 12 * 3_600_000 + movedMs

export const soldTimes: Check = {
  name: 'sold times',
  async day({ db, model }) {
    const agreed = new Map([...model.bookings.values()].map(({ orderId, agreedMs }) => [orderId, agreedMs]))
    const rows = await db
      .selectFrom('order_leg')
      .select(['order_id as order', 'departure_at as at', 'sold_departure_at as sold'])
      .where('sold_departure_at', 'is not', null)
      .execute()
    return rows
      .filter(
        ({ order, at, sold }) =>
          sold !== null && Math.abs(at.epochMilliseconds - sold.epochMilliseconds) > soldMs + (agreed.get(order) ?? 0),
      )
      .map(({ order, at, sold }) => ({
        rule: 'agreements: a trip was moved away from what was sold',
        detail: `order ${order} from ${String(sold)} to ${at.toString()}`,
      }))
  },
}

/** M3: more off than this needs a second member. */
const largestDiscount = 0.1
const payable: readonly string[] = ['AwaitingPayment', 'MoneyTransfer', 'Confirmation', 'Confirmed', 'Completed']

/** A customer pays a price far below the list only when another member than the one who gave it approved it. */
export const staffPrices: Check = {
  name: 'staff prices',
  async day({ db, model }) {
    const low = model.given.filter(({ priceCents, listCents }) => priceCents < listCents * (1 - largestDiscount))
    if (low.length === 0) return []
    const { rows } = await sql<{ id: string; price: number; status: string; two: boolean }>`
      SELECT o.id, o.price, o.status, EXISTS (
        SELECT FROM quote q JOIN quote_version v ON v.quote_id = q.id WHERE q.order_id = o.id AND v.approved_by IS NOT NULL AND v.approved_by <> v.made_by
      ) AS two FROM orders o WHERE o.id = ANY(${low.map(({ order }) => order)}::uuid[]) AND o.price IS NOT NULL`.execute(db)
    return rows
      .filter(
        ({ id, price, status, two }) => !two && payable.includes(status) && low.some((one) => one.order === id && one.priceCents === price),
      )
      .map(({ id, price }) => ({ rule: 'staff prices: one member alone below the policy', detail: `order ${id} for ${price} cents` }))
  },
}
