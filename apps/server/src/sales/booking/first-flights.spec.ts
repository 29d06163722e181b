import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { offerEmptyLegsJob } from '../../market/empty-legs/queues.ts'
import { handleError } from '../../platform/http/error-handler.ts'
import { cancelOrder } from './customer-answers.fixture.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'
import { retimeByStaff } from './retime-by-staff.ts'

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

const move = async ({ id, date }: { id: string; date: Temporal.PlainDate }, time: string): Promise<void> => {
  const [leg] = await h.legsOf(id)
  const legs = [{ id: leg!.id, departureLocal: `${date.toString()}T${time}` }]
  await retimeByStaff(h, { id, legs, tail: null, reason: 'The customer called', agreedBy: 'phone', memberId: h.rita })
}

const isWaiting = async () =>
  (
    await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      h.db,
    )
  ).rows.length > 0

/** What a caller is answered. */
async function answerOf(cause: unknown) {
  const app = fastify()
  app.decorate('factWriters', [])
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(cause))
  const { statusCode, body } = await app.inject('/')
  await app.close()
  return { status: statusCode, code: (JSON.parse(body) as { code: string }).code }
}

it('a flight that is planned while a trip moves is answered as a change at the same moment', async () => {
  const one = await trip()
  const [leg] = await h.legsOf(one.id)
  const before = await h.db.selectFrom('empty_leg').selectAll().where('id', '=', one.leg.id).executeTakeFirstOrThrow()
  // Within the window of the leg at its new time, an hour later.
  const arrival = one.flight.departureAt.subtract({ minutes: 10 })
  const { moving } = await h.db.transaction().execute(async (other) => {
    // The member has computed the window when the times of the leg are written.
    await other.selectFrom('order_leg').select('id').where('id', '=', leg!.id).forUpdate().execute()
    await other
      .insertInto('aircraft_movement')
      .values({
        aircraft_id: one.aircraftId,
        position: 0,
        kind: 'ferry',
        departure_airport: 'LFMN',
        arrival_airport: one.flight.from,
        departure_at: arrival.subtract({ minutes: 20 }).toString(),
        arrival_at: arrival.toString(),
        block_minutes: 20,
        distance_km: 100,
      })
      .execute()
    const moving = move(one, '13:00').then(
      () => null,
      (error: unknown) => error,
    )
    await vi.waitUntil(isWaiting, 20_000)
    return { moving }
  })
  const error = await moving
  expect(error).toMatchObject({ constraint: 'empty_leg_window' })
  expect(await answerOf(error)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' })
  expect(await h.db.selectFrom('empty_leg').selectAll().where('id', '=', one.leg.id).executeTakeFirstOrThrow()).toEqual(before)
  await move(one, '13:00')
  expect(
    (await h.db.selectFrom('empty_leg').selectAll().where('id', '=', one.leg.id).executeTakeFirstOrThrow()).departure_from,
  ).not.toEqual(before.departure_from)
})

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
