import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { offerEmptyLegsJob } from '../../market/empty-legs/queues.ts'
import { cancelOrder } from './customer-answers.fixture.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

/** A trip whose aircraft comes without customers, on a flight that is on offer. */
async function trip() {
  for (let attempt = 0; attempt < 6; attempt++) {
    const one = await h.paidCharter()
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const [flight] = await getMovements(h.db, one.id)
    const leg = await h.db.selectFrom('empty_leg').selectAll().where('movement_id', '=', flight!.id).executeTakeFirst()
    if (flight!.kind === 'positioning' && leg?.status === 'offered') return { ...one, flight: flight!, leg }
  }
  throw new Error('No trip begins with an empty leg.')
}

describe('the buyer of the flight before a trip', () => {
  /** The buyer has left, the trip departs later. */
  async function flown() {
    const one = await trip()
    const buyer = (await h.client()).clientId
    const emptyLeg = { id: one.leg.id, companyId: one.leg.operator_id, pax: 1, luggageKg: 10, shownCents: null }
    const order = await h.create(buyer, null, { legs: [], emptyLeg })
    const { bankId } = await h.openCard(buyer, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    h.clock.set(one.flight.departureAt.add({ minutes: 10 }))
    const off = one.flight.departureAt.toString()
    const typed = { leg_id: order.legs[0]!.id, order_id: order.id, off_block_at: off, recorded_by: h.rita, recorded_at: off }
    await h.db.insertInto('flight_record').values(typed).execute()
    return { ...one, buyerOrder: order.id, before: await h.row(order.id) }
  }
  const legOf = ({ leg }: { leg: { id: string } }) =>
    h.db.selectFrom('empty_leg').selectAll().where('id', '=', leg.id).executeTakeFirstOrThrow()

  it('who has left is given nothing back where the trip is cancelled', async () => {
    const one = await flown()
    await cancelOrder(h, { id: one.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await h.row(one.buyerOrder)).toEqual(one.before)
    expect(await h.refunds(one.buyerOrder)).toEqual([])
    expect(await legOf(one)).toMatchObject({ status: 'flown' })
  })
})
