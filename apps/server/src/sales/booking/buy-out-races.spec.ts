import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { inFullRun } from '@aquilane/testing/level'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import type { OrderResponse } from '../orders/http/wire.ts'
import { ada, cases, eve, h, renewCustomers, useBuyOuts } from './buy-outs.fixture.ts'
import { getFlightState } from '../../market/shared-flights/change-flight.ts'
import { decideSharedFlight } from './decide-shared-flight.ts'

useBuyOuts()

/** Whether the aircraft is one customer's for less than its whole price, and the books. */
async function wholePrice(own: OrderResponse) {
  const flight = await cases.flightOf(own)
  const state = await getFlightState(h, h.db, flight.id)
  const isWhole = flight.status === 'closed' || state?.soldSeats === flight.seats
  const missing = isWhole ? flight.charter_price - (await cases.spentBy(ada)) : 0
  return { missing, violations: await h.db.transaction().execute((trx) => findViolations(trx)) }
}
const inOrder = { missing: 0, violations: [] }

describe('races for the rest', () => {
  const rounds = inFullRun(3, 10)
  const late = async (round: number, work: () => Promise<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, (round % 4) * 5))
    return work().catch((error: unknown) => (error as { code?: string }).code)
  }

  it('with a cancellation of the seats, at its order and at its payment', async () => {
    for (let round = 0; round < rounds; round++) {
      const own = await cases.openedAndPaid(ada, 4)
      const [rest] = await Promise.all([cases.buyOut(own.id, ada).catch(() => null), late(round, () => cases.cancel(own.id, ada))])
      if (rest) {
        const { bankId } = await h.openCard(ada, rest.invoices[0]!.id).catch(() => ({ bankId: null }))
        const pays = async () => {
          if (bankId === null) return
          await h.submitCard(bankId)
          await h.recover()
          await cases.settle()
        }
        await Promise.all([pays(), late(round, () => cases.cancel(own.id, ada)), late(round + 1, () => cases.cancel(rest.id, ada))])
      }
      await cases.settle()
      expect(await wholePrice(own)).toEqual(inOrder)
      await renewCustomers()
    }
  })

  it('with another buyer of the last seats, and with the decision of staff', async () => {
    for (let round = 0; round < rounds; round++) {
      const own = await cases.openedAndPaid(ada)
      const [rest, other] = await Promise.all([cases.buyOut(own.id, ada).catch(() => null), late(round, () => cases.seatsOf(own, eve))])
      const seats = other && typeof other === 'object' ? (other as OrderResponse) : null
      const staff = () => decideSharedFlight(h, { flightId: own.sharing!.id, decision: 'confirmed', actor: 'staff:1' })
      await Promise.all([
        rest &&
          cases
            .pay(ada, rest)
            .then(cases.settle)
            .catch(() => null),
        seats && late(round, () => cases.pay(eve, seats)),
        late(round, staff),
      ])
      await h.recover()
      await cases.settle()
      expect(await wholePrice(own)).toEqual(inOrder)
      const { status } = await cases.flightOf(own)
      expect(status === 'closed' ? await cases.spentBy(eve) : 0).toBe(0)
      await renewCustomers()
    }
  })
})

describe('the database', () => {
  /** What a statement is refused with, with a guard of the table and without it. */
  async function tryOut(trigger: string, table: string, statement: ReturnType<typeof sql>): Promise<string[]> {
    const run = (isGuarded: boolean) =>
      h.db
        .transaction()
        .execute(async (trx) => {
          if (!isGuarded) await sql.raw(`DROP TRIGGER ${trigger} ON ${table}`).execute(trx)
          await statement.execute(trx)
          await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx)
          throw new Error('accepted')
        })
        .catch((error: unknown) => (error as Error).message)
    return [await run(true), await run(false)]
  }
  const refused = (message: string) => [expect.stringContaining(message), 'accepted']

  it('keeps seats that count towards the whole aircraft, and would not without its guard', async () => {
    const own = await cases.openedAndPaid(ada)
    await cases.buyOut(own.id, ada)
    const free = sql`UPDATE shared_flight_seat SET status = 'free', order_id = NULL WHERE order_id = ${own.id}`
    expect(await tryOut('shared_flight_seat_status', 'shared_flight_seat', free)).toEqual(refused('counts towards the whole aircraft'))
  })

  it('refuses a flight that is bought out below its price or without a seat, and would not without its guard', async () => {
    const own = await cases.openedAndPaid(ada)
    await cases.buyOut(own.id, ada)
    const close = sql`UPDATE shared_flight SET status = 'closed' WHERE id = ${own.sharing!.id}`
    expect(await tryOut('shared_flight_whole', 'shared_flight', close)).toEqual(refused('not bought out at its whole price'))
  })

  it('ends no part without its whole, and would without its guard', async () => {
    const own = await cases.openedAndPaid(ada)
    const rest = await cases.buyOut(own.id, ada)
    await cases.pay(ada, rest)
    await cases.settle()
    for (const id of [own.id, rest.id]) {
      const end = sql`UPDATE orders SET status = 'Canceled' WHERE id = ${id}`
      expect(await tryOut('orders_part', 'orders', end)).toEqual(refused('ends without the whole'))
    }
  })
})
