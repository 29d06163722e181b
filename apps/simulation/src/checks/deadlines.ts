import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** What a deadline ends has ended a quarter of an hour later, and money does not wait for a day. */
export const deadlines: Check = {
  name: 'deadlines',
  async day({ db, clock, model }) {
    const now = clock.now()
    const [late, aDayAgo] = [now.subtract({ minutes: 15 }).toString(), now.subtract({ hours: 24 }).toString()]
    const { closed = [], unknown = [] } = model.facts.at(-1) ?? {}
    const shut = sql`ALL(${[...closed, ...unknown]}::text[])`
    const overdue = {
      'deadlines: an unpaid order has not expired': sql<{ detail: string }>`
        SELECT format('%s %s until %s', pnr, status, pay_before) AS detail FROM orders
        WHERE status IN ('AwaitingPayment', 'MoneyTransfer') AND pay_before < ${late}::timestamptz`,
      'deadlines: a refund has not left': sql<{ detail: string }>`
        SELECT format('refund of %s since %s', amount, created_at) AS detail FROM refund
        -- What a dispute holds waits for finance.
        WHERE status IN ('Pending', 'Submitted') AND created_at < ${aDayAgo}::timestamptz
          AND NOT EXISTS (SELECT FROM payment WHERE id = refund.payment_id AND dispute = 'Open')`,
      'deadlines: a shared flight is not decided': sql<{ detail: string }>`
        SELECT format('flight until %s', decide_at) AS detail FROM shared_flight flight WHERE status = 'open' AND decide_at < ${late}::timestamptz
          -- One that cannot fly, for its aircraft or an airport that is closed or of unknown hours, is left to operations.
          AND departure_airport <> ${shut} AND arrival_airport <> ${shut}
          AND EXISTS (SELECT FROM aircraft JOIN operator ON operator.id = aircraft.operator_id
            WHERE aircraft.id = flight.aircraft_id AND aircraft.status = 'active' AND NOT operator.suspended
              AND least(operator.insured_until, operator.aoc_until, aircraft.airworthy_until) >= flight.arrival_at::date)`,
      'deadlines: a flown order is not completed': sql<{ detail: string }>`
        SELECT format('%s landed at %s', pnr, last_arrival_at) AS detail FROM orders
        WHERE status = 'Confirmed' AND last_arrival_at < ${aDayAgo}::timestamptz
          -- Without an aircraft it was not flown: staff refund it.
          AND NOT EXISTS (SELECT FROM recovery WHERE order_id = coalesce(orders.companion_of, orders.id) AND recovery.status = 'open')
          -- An added flight that is not paid in time does not depart by it.
          AND NOT EXISTS (SELECT FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
            JOIN order_leg ON order_leg.id = leg_proposal.leg_id
            WHERE leg_proposal.order_id = orders.id
              AND (invoice.status IN ('New', 'Processing') OR (invoice.status = 'Paid' AND invoice.paid_at >= order_leg.departure_at)))`,
    }
    const found = await Promise.all(
      Object.entries(overdue).map(async ([rule, query]) =>
        (await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })),
      ),
    )
    return found.flat()
  },
}
