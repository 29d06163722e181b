import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { maxPairs } from '@aquilane/domain/recovery/two-aircraft'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { holdAircraft, releaseAircraft } from '../../foundation/fleet/holds.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { rateOrder } from '../orders/ratings.ts'
import { addName } from '../travel-documents/names.ts'
import { createCharge } from '../invoices/ancillary-charges.ts'
import { cancelByStaff, quoteStaffCancellation } from './cancel-by-staff.ts'
import { cancelOrder } from './cancel-order.ts'
import { getOrder, listOrders } from './order-views.ts'
import { getRefundQuote } from './refund-quote.ts'
import { retimeOrder } from './retime-order.ts'
import { h, useTwoAircraft } from './two-aircraft.fixture.ts'

useTwoAircraft()

const cancel = (id: string) =>
  cancelOrder(h, { id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null }, ({ order }) => order)
const blocksOf = (id: string) =>
  h.db.selectFrom('aircraft_availability_block').select(['aircraft_id', 'kind']).where('reference', '=', `order:${id}`).execute()

describe('two aircraft for one party', () => {
  it('are proposed where one is too small, at the places that are left, with seats for everybody and nothing to pay', async () => {
    const trip = await h.lostParty()
    const { candidates } = await h.openOf(trip.id)
    expect(candidates.length).toBeGreaterThan(0)
    expect(candidates.length).toBeLessThanOrEqual(maxPairs)
    for (const { row, plan, second } of candidates) {
      expect(row).toMatchObject({ kind: 'two_aircraft', shift_minutes: 0, class_refund: 0 })
      expect(new Set([row.aircraft_id, row.companion_aircraft_id, trip.aircraftId]).size).toBe(3)
      const pax = [plan, second!].map(({ legs, aircraft }) => ({ pax: legs[0]!.load!.pax, seats: aircraft.seats }))
      expect(pax.reduce((sum, one) => sum + one.pax, 0)).toBe(h.partySize)
      for (const one of pax) expect(one.pax).toBeLessThanOrEqual(one.seats)
    }
    expect(candidates[0]!.plan.legs[0]!.departureLocal).toBe(candidates[0]!.second!.legs[0]!.departureLocal)
  })

  it('are not proposed for a trip of two flights, nor for children', async () => {
    expect((await h.openOf((await h.lostParty({ returnsAfter: 2 })).id)).candidates).toEqual([])
    await h.restoreMarket()
    const family = await h.party()
    await h.db
      .updateTable('order_leg')
      .set({ party: { children: 2 } })
      .where('order_id', '=', family.id)
      .execute()
    await h.lose(family)
    expect((await h.openOf(family.id)).candidates).toEqual([])
  })

  it('are shown with who sits where, and both are booked by one answer: the price stays with the trip, names follow the list', async () => {
    const trip = await h.lostParty({ named: 5 })
    const { proposalId, candidate } = await h.send(trip.id)
    const shown = (await getOrder(h, trip.id, h.clientId, 'en')).replacement!
    expect(shown.seating).toEqual({
      first: ['Guest A Byron', 'Guest B Byron', 'Guest C Byron'],
      second: ['Guest D Byron', 'Guest E Byron'],
    })
    await h.answer({ proposalId, choice: 'accept' })

    const [after, companion] = [await h.row(trip.id), (await h.companionOf(trip.id))!]
    expect(after).toMatchObject({
      status: 'Confirmed',
      aircraft_id: candidate.row.aircraft_id,
      price: trip.before.price,
      paid: trip.before.paid,
    })
    expect(after.lines).toEqual(trip.before.lines)
    expect(companion).toMatchObject({ status: 'Confirmed', aircraft_id: candidate.row.companion_aircraft_id, price: 0, paid: 0, lines: [] })
    expect([await h.paxOf(trip.id), await h.paxOf(companion.id)]).toEqual([[3], [3]])
    expect([await h.namesOf(trip.id), await h.namesOf(companion.id)]).toEqual([
      ['Guest A', 'Guest B', 'Guest C'],
      ['Guest D', 'Guest E'],
    ])
    expect([await blocksOf(trip.id), await blocksOf(companion.id)]).toEqual([
      [{ aircraft_id: after.aircraft_id, kind: 'booked' }],
      [{ aircraft_id: companion.aircraft_id, kind: 'booked' }],
    ])
    const { recovery } = await h.read(trip.id)
    expect(recovery!.row).toMatchObject({ status: 'recovered', class_refund: 0 })
    expect(recovery!.row.extra_cost).toBe(candidate.row.cost_difference)
    // Together they cost what was proposed.
    const lines = trip.before.lines as unknown as { service: string; amountCents: number }[]
    const listed = lines.reduce((sum, { service, amountCents }) => sum + (service === 'service' ? 0 : amountCents), 0)
    expect(listed + after.moved_cost + companion.moved_cost).toBe(candidate.row.cost)
    for (const id of [trip.id, companion.id]) {
      const items = await h.db.selectFrom('checklist_item').select(['kind', 'status']).where('order_id', '=', id).execute()
      expect(items).toEqual(expect.arrayContaining([{ kind: 'payment', status: 'OK' }]))
    }
    expect(await h.db.selectFrom('invoice').select('id').where('order_id', '=', companion.id).execute()).toEqual([])
    const page = await getOrder(h, trip.id, h.clientId, 'en')
    expect(page.companion).toMatchObject({ id: companion.id, pax: 3, passengers: ['Guest D Byron', 'Guest E Byron'] })
    expect(await getOrder(h, companion.id, h.clientId, 'en')).toMatchObject({
      companionOf: { id: trip.id },
      isCancelable: false,
      steps: [],
    })
    const { orders } = await listOrders(h, { clientId: h.clientId, locale: 'en', group: null, page: 1, perPage: 100 })
    expect(orders.map(({ id }) => id)).not.toContain(companion.id)
  })

  it('are accepted together or not at all: where the second one was sold meanwhile, the trip stays as it is', async () => {
    const trip = await h.lostParty({ named: 5 })
    const { proposalId, candidate } = await h.send(trip.id)
    const period = { from: trip.before.first_departure_at.subtract({ hours: 1 }), to: trip.before.first_departure_at.add({ hours: 1 }) }
    const other = { aircraftId: candidate.row.companion_aircraft_id!, ...period, reference: 'order:another' }
    expect(await h.db.transaction().execute((trx) => holdAircraft(trx, other))).toBe('held')
    expect(await catchProblem(h.answer({ proposalId, choice: 'accept' }))).toBe('OFFER_TAKEN')
    expect(await h.row(trip.id)).toEqual(trip.before)
    expect(await h.companionOf(trip.id)).toBeUndefined()
    expect(await h.namesOf(trip.id)).toHaveLength(5)
    await h.db.transaction().execute((trx) => releaseAircraft(trx, 'order:another'))
  })

  it('have a passenger of the profile on one of their lists, and would have two without its guard', async () => {
    const trip = await h.flownByTwo()
    const { id } = await h.db
      .insertInto('passenger')
      .values({ client_id: h.clientId, first_name: 'Ada', last_name: 'Byron', type: 'Secondary', created_at: h.clock.now().toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = (orderId: string) => addName(h, { orderId, clientId: h.clientId, passengerId: id, name: null, takesSeat: true })
    await add(trip.id)
    expect(await catchProblem(add(trip.companion.id))).toBe('LIMIT_REACHED')
    await sql`ALTER TABLE named_passenger DISABLE TRIGGER named_passenger_one_aircraft`.execute(h.db)
    await add(trip.companion.id)
    await sql`ALTER TABLE named_passenger ENABLE TRIGGER named_passenger_one_aircraft`.execute(h.db)
    expect([await h.namesOf(trip.id), await h.namesOf(trip.companion.id)]).toEqual([['Ada'], ['Ada']])
    // In the trip again there is one of them.
    await h.lose({ aircraftId: trip.companion.aircraft_id! })
    const { proposalId } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    expect([await h.namesOf(trip.id), await h.namesOf((await h.companionOf(trip.id))!.id)]).toEqual([['Ada'], []])
    await h.setStatus(trip.companion.aircraft_id!, 'active')
  })

  it('end together: cancelling the trip frees both, and the refund is of the whole price', async () => {
    const trip = await h.flownByTwo()
    await h.db.updateTable('orders').set({ price: trip.before.paid }).where('id', '=', trip.id).execute()
    const quote = await getRefundQuote(h, trip.id, h.clientId)
    expect(await cancel(trip.id)).toMatchObject({ status: 'Refund', refund: quote.refundCents })
    expect(await h.row(trip.companion.id)).toMatchObject({ status: 'Canceled', refund: null })
    expect([await blocksOf(trip.id), await blocksOf(trip.companion.id)]).toEqual([[], []])
    const movements = await h.db.selectFrom('aircraft_movement').select('canceled_at').where('order_id', '=', trip.companion.id).execute()
    expect(movements.every(({ canceled_at: at }) => at !== null)).toBe(true)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('refuse what would change one of them alone, with the reason', async () => {
    const trip = await h.flownByTwo()
    const { companion } = trip
    const [[leg], [other]] = [await h.legsOf(trip.id), await h.legsOf(companion.id)]
    const move = (id: string, change: { id: string; pax?: number; departureLocal?: string }) =>
      catchProblem(
        retimeOrder(h, { id, legs: [change], tail: null, actor: `staff:${h.rita}`, reason: 'x', isDryRun: false, agreedBy: 'phone' }),
      )
    const later = { departureLocal: leg!.departure_local.replace('T12', 'T14') }
    for (const [id, one] of [
      [trip.id, leg!],
      [companion.id, other!],
    ] as const) {
      expect(await move(id, { id: one.id, ...later })).toBe('ORDER_STATE_CONFLICT')
      expect(await move(id, { id: one.id, pax: 2 })).toBe('ORDER_STATE_CONFLICT')
    }
    expect(await catchProblem(cancel(companion.id))).toBe('ORDER_STATE_CONFLICT')
    expect(await catchProblem(quoteStaffCancellation(h, { id: companion.id, waivesFee: true }))).toBe('ORDER_STATE_CONFLICT')
    const byStaff = { id: companion.id, waivesFee: true, expectedCents: null, memberId: h.rita, reason: 'x' }
    expect(await catchProblem(cancelByStaff(h, byStaff))).toBe('ORDER_STATE_CONFLICT')
    const lines = [{ service: 'catering', cents: 1_000, note: 'Menu' }]
    expect(
      await catchProblem(createCharge(h, { orderId: companion.id, lines, payDays: null, staffId: h.rita, idempotencyKey: null })),
    ).toBe('ORDER_STATE_CONFLICT')
    const rating = { clientId: h.clientId, orderId: companion.id, score: 5, comment: null }
    expect(await catchProblem(rateOrder(h, rating))).toBe('ORDER_STATE_CONFLICT')
    expect(await h.row(companion.id)).toEqual(companion)
  })
})
