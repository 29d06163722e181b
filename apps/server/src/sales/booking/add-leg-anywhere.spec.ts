import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { crewTrip } from '../../trips/operations/crew.fixture.ts'
import { releaseTrip } from '../../trips/operations/release.ts'
import { getTrip } from '../../trips/operations/trip-view.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { addName, listOwnNames } from '../travel-documents/names.ts'
import type { AddedLeg } from './changed-legs.ts'
import { getOrder } from './customer-answers.fixture.ts'
import { dropActs } from './drop-leg.fixture.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { getRefundQuote } from './refund-quote.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof legProposalActs>
let drops: ReturnType<typeof dropActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = legProposalActs(h)
  drops = dropActs(h)
})
afterAll(() => h.close())
afterEach(() => drops.free())

type Trip = { id: string; date: Temporal.PlainDate }
/** Out and back four days later, with room before it. */
const nextTrip = (day = 28) => drops.trip(day)
const guarded = (name: string) => expect.objectContaining({ constraint: name })
/** A flight so many days from the first departure of a trip. */
const flight = ({ date }: Pick<Trip, 'date'>, days: number, over: Partial<AddedLeg> & { time?: string } = {}): AddedLeg => {
  const { time = '12:00', ...more } = over
  return { from: 'LTN', to: 'GVA', departureLocal: `${date.add({ days }).toString()}T${time}`, pax: 2, luggageKg: 40, ...more }
}
const routes = async (id: string) => (await h.legsOf(id)).map((leg) => `${leg.departure_airport} ${leg.arrival_airport}`)
const name = (orderId: string, first: string) =>
  addName(h, {
    orderId,
    clientId: h.clientId,
    passengerId: null,
    name: { first_name: first, last_name: 'LOVELACE', middle_name: null },
    takesSeat: true,
  })
const crewOf = (id: string) =>
  h.db
    .selectFrom('crew_assignment')
    .select(['leg_id', 'member_id', 'seat'])
    .where('order_id', '=', id)
    .orderBy('leg_id')
    .orderBy('member_id')
    .execute()
const namesOf = async (id: string) =>
  (await listOwnNames(h, { orderId: id, clientId: h.clientId })).passengers.map(({ row, states }) => ({
    name: row.first_name,
    legs: states.map(({ legId }) => legId),
  }))

describe('a flight before the first one', () => {
  it('leaves passengers, crew, documents and checklist items with their flights', async () => {
    const trip = await nextTrip()
    const [out, back] = trip.legs
    await name(trip.id, 'Ada')
    await crewTrip(h, trip.id, h.rita)
    const set = { status: 'OK', supplier: 'Jet Aviation', reference: 'H-1' } as const
    await h.db
      .updateTable('checklist_item')
      .set({ status: 'OK', causes: [] })
      .where('order_id', '=', trip.id)
      .where('is_required', '=', true)
      .execute()
    await h.db.updateTable('checklist_item').set(set).where('leg_id', '=', out!.id).where('kind', '=', 'handling_departure').execute()
    const document = {
      order_id: trip.id,
      order_leg_id: out!.id,
      client_id: h.clientId,
      status: 'new',
      created_at: h.clock.now().toString(),
    } as const
    await h.db.insertInto('travel_document').values(document).execute()
    await releaseTrip(h, { orderId: trip.id, memberId: h.rita, override: null })
    const [crew, names] = [await crewOf(trip.id), await namesOf(trip.id)]
    expect(crew.length).toBeGreaterThan(0)

    const added = await acts.add(trip, flight(trip, -3))
    const legs = await h.legsOf(trip.id)
    expect(legs.map(({ id, position }) => [id, position])).toEqual([
      [added.legId, 0],
      [out!.id, 1],
      [back!.id, 2],
    ])
    expect(await routes(trip.id)).toEqual(['EGGW LSGG', 'EGGW LFMN', 'LFMN EGGW'])
    expect(await crewOf(trip.id)).toEqual(crew)
    expect(await namesOf(trip.id)).toEqual(names.map((one) => ({ ...one, legs: [out!.id, back!.id] })))
    const documents = await h.db.selectFrom('travel_document').select('order_leg_id').where('order_id', '=', trip.id).execute()
    expect(documents).toEqual([{ order_leg_id: out!.id }])
    const shown = await getTrip(h, trip.id, 'en')
    expect(shown.release).toBeNull()
    const handling = shown.items.filter(({ kind, legId }) => kind === 'handling_departure' && legId === out!.id)
    expect(handling).toMatchObject([{ status: 'OK', supplier: 'Jet Aviation', reference: 'H-1' }])
    expect(shown.items.filter(({ legId, status }) => legId === added.legId && status === 'NR').length).toBeGreaterThan(0)
  })

  it('moves the departure of the trip: block, deadlines, terms and the day until which it is paid', async () => {
    const trip = await nextTrip()
    await acts.propose(trip, { leg: flight(trip, -24) })
    const [proposal] = await acts.proposalsOf(trip.id)
    const shown = (await getOrder(h, trip.id, h.clientId, 'en')).leg_proposal!
    expect(shown).toMatchObject({ position: 0, passengers: 0 })
    expect(shown.fee_percent.before).toBe(await drops.feeOf(trip.id))
    expect(shown.fee_percent.after).toBeGreaterThan(shown.fee_percent.before)
    await acts.answerLeg(proposal!.id, 'accept')
    const [order, legs] = [await h.row(trip.id), await h.legsOf(trip.id)]
    expect(order.first_departure_at.equals(legs[0]!.departure_at)).toBe(true)
    expect(Temporal.Instant.compare(order.blocked_from!, legs[0]!.departure_at)).toBe(-1)
    expect(order.last_arrival_at!.equals(trip.before.last_arrival_at!)).toBe(true)
    expect(await drops.feeOf(trip.id)).toBe(shown.fee_percent.after)
    const [invoice] = await acts.invoicesOf(trip.id)
    expect(Temporal.Instant.compare(invoice!.expires_at!, legs[0]!.departure_at)).toBeLessThanOrEqual(0)
    const items = (await getTrip(h, trip.id, 'en')).items
    const release = items.find(({ kind }) => kind === 'payment')!
    expect(Temporal.Instant.compare(release.dueAt, legs[0]!.departure_at)).toBeLessThanOrEqual(0)
  })

  it('is answered an hour before it departs at the latest', async () => {
    const trip = await nextTrip(4)
    const soon = h.clock.now().add({ hours: 20 }).toZonedDateTimeISO('Europe/London').toPlainDateTime()
    const leg = { ...flight(trip, 0), departureLocal: soon.toString({ smallestUnit: 'minute' }) }
    const { decideBy } = await acts.propose(trip, { leg, hours: 24, isDryRun: true })
    expect(decideBy.until(soon.toZonedDateTime('Europe/London').toInstant()).total('minutes')).toBeGreaterThanOrEqual(60)
  })

  it('leaves planned flights on their day, with who bought them, also where the aircraft flies the same way before', async () => {
    const trip = await nextTrip()
    const before = await getMovements(h.db, trip.id)
    await acts.add(trip, flight(trip, -4, { to: 'NCE' }))
    const after = await getMovements(h.db, trip.id)
    const stays = before.filter(({ from, to, departureAt }) =>
      after.some((one) => one.from === from && one.to === to && one.departureAt.equals(departureAt)),
    )
    expect(stays.length).toBeGreaterThanOrEqual(2)
    for (const { id, departureAt } of stays) expect(after.find((one) => one.id === id)?.departureAt.toString()).toBe(departureAt.toString())
  })
})

describe('a flight between two', () => {
  it('takes its place by its departure, and the aircraft flies empty where airports do not join', async () => {
    const trip = await nextTrip()
    const preview = await acts.propose(trip, { leg: flight(trip, 2, { from: 'GVA', to: 'LTN' }), isDryRun: true })
    expect(preview).toMatchObject({ position: 1, fee: { before: preview.fee.after } })
    expect(preview.legs.map(({ before, after }) => [before === null, after.from, after.to])).toEqual([
      [false, 'EGGW', 'LFMN'],
      [true, 'LSGG', 'EGGW'],
      [false, 'LFMN', 'EGGW'],
    ])
    expect(preview.positioning.some(({ to, after }) => to === 'LSGG' && after !== null)).toBe(true)
    const added = await acts.add(trip, flight(trip, 2, { from: 'GVA', to: 'LTN' }))
    expect((await h.legsOf(trip.id)).map(({ id }) => id)).toEqual([trip.legs[0]!.id, added.legId, trip.legs[1]!.id])
    const order = await h.row(trip.id)
    expect(order).toMatchObject({ price: trip.before.price! + added.chargeCents })
    expect(order.first_departure_at.equals(trip.before.first_departure_at)).toBe(true)
    if (added.invoiceId) await acts.pay(added.invoiceId)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('is refused in the air, without a turnaround, and beyond six flights', async () => {
    const trip = await nextTrip()
    const landed = Temporal.PlainDateTime.from(trip.legs[0]!.arrival_local!)
    const at = (time: Temporal.PlainDateTime) => ({
      ...flight(trip, 0, { from: 'NCE', to: 'GVA' }),
      departureLocal: time.toString({ smallestUnit: 'minute' }),
    })
    expect(await catchProblem(acts.propose(trip, { leg: at(landed.subtract({ minutes: 10 })) }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(acts.propose(trip, { leg: at(landed.add({ minutes: 5 })) }))).toBe('NOT_FLYABLE')
    // Lands after the flight behind it has left.
    const late = Temporal.PlainDateTime.from(trip.legs[1]!.departure_local).subtract({ minutes: 20 })
    expect(await catchProblem(acts.propose(trip, { leg: at(late) }))).toBe('NOT_FLYABLE')
  })
})

describe('passengers of an added flight', () => {
  it('are those of the flight beside it where the same party flies and the customer keeps them', async () => {
    const trip = await nextTrip()
    await name(trip.id, 'Ada')
    await acts.propose(trip, { leg: flight(trip, -2) })
    const [proposal] = await acts.proposalsOf(trip.id)
    expect((await getOrder(h, trip.id, h.clientId, 'en')).leg_proposal).toMatchObject({ passengers: 1 })
    await acts.answerLeg(proposal!.id, 'accept', h.clientId, true)
    expect(await namesOf(trip.id)).toEqual([{ name: 'Ada', legs: (await h.legsOf(trip.id)).map(({ id }) => id) }])
  })

  it('are not carried over to another party', async () => {
    const trip = await nextTrip()
    await name(trip.id, 'Ada')
    await acts.propose(trip, { leg: flight(trip, -2, { pax: 3 }) })
    const [proposal] = await acts.proposalsOf(trip.id)
    expect((await getOrder(h, trip.id, h.clientId, 'en')).leg_proposal).toMatchObject({ passengers: 0 })
    await acts.answerLeg(proposal!.id, 'accept', h.clientId, true)
    expect(await namesOf(trip.id)).toEqual([{ name: 'Ada', legs: trip.legs.map(({ id }) => id) }])
  })
})

describe('terms of a trip with another first flight', () => {
  it('do not get cheaper by adding one and dropping it', async () => {
    const trip = await nextTrip(40)
    const before = await getRefundQuote(h, trip.id, h.clientId)
    const added = await acts.add(trip, flight(trip, -33))
    if (added.invoiceId) await acts.pay(added.invoiceId)
    const atOnce = await getRefundQuote(h, trip.id, h.clientId)
    expect(atOnce.feePercent).toBeGreaterThan(before.feePercent)
    const dropped = await drops.dropped(trip.id, 0)
    const after = await getRefundQuote(h, trip.id, h.clientId)
    expect(after.feePercent).toBe(atOnce.feePercent)
    expect(after.refundCents).toBeLessThanOrEqual(before.refundCents)
    expect(dropped.refundCents + after.refundCents).toBeLessThanOrEqual(atOnce.refundCents)
  })

  it('stay as they were agreed where the first one was dropped and another is added later', async () => {
    const trip = await nextTrip(10)
    const before = await drops.feeOf(trip.id)
    await drops.dropped(trip.id, 0)
    const added = await acts.add(trip, flight(trip, 1, { to: 'NCE' }))
    if (added.invoiceId) await acts.pay(added.invoiceId)
    expect(await drops.feeOf(trip.id)).toBe(before)
  })
})

describe('the database', () => {
  it('lets no flight join a trip that has departed, or out of its order', async () => {
    const trip = await nextTrip()
    const [out, back] = trip.legs
    const { id: _id, party, ...copy } = back!
    const join = (values: object) =>
      h.db
        .insertInto('order_leg')
        .values({
          ...copy,
          party: JSON.stringify(party),
          departure_at: copy.departure_at.toString(),
          arrival_at: copy.arrival_at!.toString(),
          position: 2,
          ...values,
        } as never)
        .execute()
    await expect(
      join({
        departure_at: out!.departure_at.subtract({ hours: 30 }).toString(),
        arrival_at: out!.departure_at.subtract({ hours: 28 }).toString(),
      }),
    ).rejects.toThrow(guarded('order_leg_in_order'))
    const seen = {
      leg_id: out!.id,
      order_id: trip.id,
      status: 'taxi',
      changed_at: h.clock.now().toString(),
      seen_off_block_at: h.clock.now().toString(),
    } as const
    await h.db.insertInto('flight_status').values(seen).execute()
    await expect(join({})).rejects.toThrow(guarded('order_leg_joins'))
    expect(await catchProblem(acts.propose(trip, { leg: flight(trip, -2) }))).toBe('ORDER_STATE_CONFLICT')
  })

  it('accepts no proposal that is no flight of its trip', async () => {
    const trip = await nextTrip()
    const now = h.clock.now()
    const sent = {
      order_id: trip.id,
      leg: '{}',
      aircraft_id: trip.aircraftId,
      price_difference: 0,
      cost_difference: 0,
      currency: 'EUR',
      needs_approval: false,
      decide_by: now.add({ hours: 1 }).toString(),
      sent_at: now.toString(),
      sent_by: h.rita,
    } as const
    const { id } = await h.db.insertInto('leg_proposal').values(sent).returning('id').executeTakeFirstOrThrow()
    const accept = (set: object) =>
      h.db
        .updateTable('leg_proposal')
        .set({ status: 'accepted', answered_at: now.toString(), answered_by: `client:${h.clientId}`, ...set })
        .where('id', '=', id)
        .execute()
    await expect(accept({})).rejects.toThrow(guarded('leg_proposal_joined'))
    await expect(accept({ leg_id: id })).rejects.toThrow(guarded('leg_proposal_joined'))
    await accept({ leg_id: trip.legs[0]!.id })
  })
})
