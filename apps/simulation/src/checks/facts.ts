import { sql } from 'kysely'
import type { Check } from '../check.ts'
import type { FactsInForce } from '../model.ts'
import type { World } from '../world.ts'

/** The nightly check has run since. */
const nightlyMs = 30 * 3_600_000

/** When an airport was closed, epoch ms; the last time may still last. */
const closings = (facts: readonly FactsInForce[], now: number) =>
  facts.flatMap(({ from, closed }, at) => closed.map((airport) => ({ airport, from, to: facts[at + 1]?.from ?? now })))

type Rows = Promise<{ rows: { detail: string }[] }>

/** Against the facts in force at the moment: of a charter, an empty leg or seats. */
function ruled({ db, clock, model }: World): Record<string, () => Rows> {
  const now = clock.now().epochMilliseconds
  const closed = sql`(SELECT airport, to_timestamp(start / 1000.0) AS start, to_timestamp(finish / 1000.0) AS finish
    FROM jsonb_to_recordset(${JSON.stringify(closings(model.facts, now).map(({ airport, from, to }) => ({ airport, start: from, finish: to })))}::jsonb)
      AS c(airport text, start bigint, finish bigint))`
  const last = model.facts.at(-1)
  const isSettled = last !== undefined && (last.isSettled || now > last.from + nightlyMs)
  const current = sql`ANY(${isSettled ? last.closed : []}::text[])`
  return {
    'facts: a flight to or from a closed airport was confirmed by its payment': () =>
      sql<{ detail: string }>`
        SELECT format('%s was paid at %s, when %s was closed', o.pnr, paid.at, c.airport) AS detail
        FROM audit paid JOIN orders o ON paid.subject = 'order:' || o.id JOIN order_leg l ON l.order_id = o.id
        JOIN ${closed} c ON c.airport IN (l.departure_airport, l.arrival_airport) AND paid.at > c.start AND paid.at < c.finish
        WHERE paid.action = 'paid' AND paid.to_state = 'Confirmed' LIMIT 3`.execute(db),
    'facts: a payment was begun for a flight to or from a closed airport': () =>
      sql<{ detail: string }>`
        SELECT format('%s: a payment by %s at %s, when %s was closed', o.pnr, p.method, p.created_at, c.airport) AS detail
        FROM payment p JOIN invoice i ON i.id = p.invoice_id AND i.type = 'Primary' JOIN orders o ON o.id = i.order_id
        JOIN order_leg l ON l.order_id = o.id
        JOIN ${closed} c ON c.airport IN (l.departure_airport, l.arrival_airport) AND p.created_at > c.start AND p.created_at < c.finish
        WHERE p.method NOT IN ('swift-print', 'account') LIMIT 3`.execute(db),
    'facts: an order for a flight to or from a closed airport can be paid': () =>
      sql<{ detail: string }>`
        SELECT format('%s is %s', o.pnr, o.status) AS detail FROM orders o JOIN order_leg l ON l.order_id = o.id
        WHERE o.status IN ('AwaitingPayment', 'MoneyTransfer') AND (l.departure_airport = ${current} OR l.arrival_airport = ${current})
          AND o.paid = 0 LIMIT 3`.execute(db),
    'facts: a paid trip to or from a closed airport is not marked': () =>
      sql<{ detail: string }>`
        SELECT format('%s is %s', o.pnr, o.status) AS detail FROM orders o JOIN order_leg l ON l.order_id = o.id
        WHERE o.status = 'Confirmed' AND o.last_arrival_at > ${clock.now().toString()}
          AND (l.departure_airport = ${current} OR l.arrival_airport = ${current})
          AND NOT EXISTS (SELECT FROM audit a WHERE a.subject = 'order:' || o.id AND a.action = 'cannot-fly') LIMIT 3`.execute(db),
    'facts: an estimate can be paid before sales answered it': () =>
      sql<{ detail: string }>`
        SELECT format('%s is %s', o.pnr, o.status) AS detail FROM orders o
        WHERE o.id = ANY(${model.estimates}::uuid[]) AND (o.status IN ('AwaitingPayment', 'MoneyTransfer', 'Confirmed') OR o.paid > 0)
          AND NOT EXISTS (SELECT FROM audit a WHERE a.subject = 'order:' || o.id AND a.action = 'quoted') LIMIT 3`.execute(db),
  }
}

/** P1: what facts of airports forbid is not paid for, and an estimate waits for a person. */
export const facts: Check = {
  name: 'facts',
  async day(world) {
    const found = await Promise.all(Object.entries(ruled(world)).map(async ([rule, read]) => ({ rule, rows: (await read()).rows })))
    return found.flatMap(({ rule, rows }) => rows.map(({ detail }) => ({ rule, detail })))
  },
}
