import { toTimestamptz } from '@aquilane/server/database'
import { sql } from 'kysely'
import { cents, defineAction, toOutcome, type Outcome, type Turn } from '../action.ts'
import type { OrderAnswer } from '../booking.ts'
import { bookingsOf, roleOf, type Booking, type Phone } from '../model.ts'
import type { World } from '../world.ts'

type Choice = 'accept' | 'other_time' | 'refund'

/** The aircraft of a paid charter breaks, before it departs or between its flights. */
export const groundPaidTrip = defineAction<{ pick: number }>({
  name: 'groundPaidTrip',
  habits: { operations: 12 },
  propose: (_turn, random) => ({ pick: random.int(50) }),
  async run({ world }, { pick }) {
    const trips = await world.db
      .selectFrom('orders')
      .innerJoin('aircraft', 'aircraft.id', 'orders.aircraft_id')
      .select('aircraft.id')
      .where('orders.status', '=', 'Confirmed')
      .where('orders.product', '=', 'charter')
      .where('aircraft.status', '=', 'active')
      .where('orders.last_arrival_at', '>', toTimestamptz(world.clock.now()))
      .orderBy('orders.created_at')
      .orderBy('orders.pnr')
      .execute()
    const aircraft = trips[pick % Math.max(1, trips.length)]
    return aircraft ? ground(world, aircraft.id) : 'impossible'
  },
})

/**
 * The aircraft of a trip of one flight breaks on a day on which every other one that is free seats half of its party: two aircraft are looked for. The
 * seats are as before when something is proposed. Done where two were found.
 */
export const groundWhereOthersAreSmall = defineAction<{ pick: number }>({
  name: 'groundWhereOthersAreSmall',
  habits: { operations: 5 },
  propose: (_turn, random) => ({ pick: random.int(50) }),
  async run({ world }, { pick }) {
    const trips = await world.db
      .selectFrom('orders')
      .innerJoin('aircraft', 'aircraft.id', 'orders.aircraft_id')
      .innerJoin('order_leg as leg', 'leg.order_id', 'orders.id')
      .select(['orders.id as order', 'aircraft.id', sql<number>`min(leg.pax)::int`.as('pax')])
      .where('orders.status', '=', 'Confirmed')
      .where('orders.product', '=', 'charter')
      .where('orders.companion_of', 'is', null)
      .where('aircraft.status', '=', 'active')
      .where('orders.first_departure_at', '>', toTimestamptz(world.clock.now()))
      .groupBy(['orders.id', 'aircraft.id'])
      .having(sql<boolean>`count(*) = 1 AND min(leg.pax) > 1`)
      .orderBy('orders.created_at')
      .orderBy('orders.pnr')
      .execute()
    const trip = trips[pick % Math.max(1, trips.length)]
    if (!trip) return 'impossible'
    const seats = await world.db.selectFrom('aircraft').select(['id', 'seats']).where('id', '<>', trip.id).execute()
    const half = Math.ceil(trip.pax / 2)
    await world.db.updateTable('aircraft').set({ seats: half }).where('id', '<>', trip.id).where('seats', '>', half).execute()
    const outcome = await ground(world, trip.id)
    await world.wait(1)
    for (const one of seats) await world.db.updateTable('aircraft').set({ seats: one.seats }).where('id', '=', one.id).execute()
    return outcome === 'done' && !(await hasPairs(world, trip.order)) ? 'refused' : outcome
  },
})

async function hasPairs({ db }: World, orderId: string): Promise<boolean> {
  const pairs = db
    .selectFrom('recovery_candidate')
    .innerJoin('recovery', 'recovery.id', 'recovery_candidate.recovery_id')
    .select('recovery_candidate.id')
    .where('recovery.order_id', '=', orderId)
    .where('recovery_candidate.kind', '=', 'two_aircraft')
  return (await pairs.executeTakeFirst()) !== undefined
}

async function ground(world: World, id: number): Promise<Outcome> {
  const { revision } = await world.db.selectFrom('aircraft').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
  const body = { aircraft: { id }, revision, status: 'grounded', reason: 'Decided in the simulation' }
  return toOutcome(await world.callAsStaff('operations', 'POST', '/gamma/staff/fleet/set-aircraft-status', body))
}

const longestWaitMs = 30 * 24 * 60 * 60_000

/**
 * The aircraft of a trip of several flights breaks between two of them, or while one of them is in the air: the hours until then pass first. Done where
 * only the flights that are left are lost.
 */
export const groundBetweenFlights = defineAction<{ pick: number; minutes: number }>({
  name: 'groundBetweenFlights',
  habits: { operations: 4 },
  propose: (_turn, random) => ({ pick: random.int(3), minutes: random.pick([-20, 30, 30, 240]) }),
  async run({ world }, { pick, minutes }) {
    const now = world.clock.now()
    const between = await world.db
      .selectFrom('order_leg as leg')
      .innerJoin('orders', 'orders.id', 'leg.order_id')
      .innerJoin('order_leg as next', (join) =>
        join.onRef('next.order_id', '=', 'leg.order_id').on(sql<boolean>`next.position = leg.position + 1`),
      )
      .innerJoin('aircraft', 'aircraft.id', 'orders.aircraft_id')
      .select(['orders.id as order', 'orders.aircraft_id as id', 'leg.arrival_at as landed', 'next.departure_at as left'])
      .where('orders.status', '=', 'Confirmed')
      .where('orders.product', '=', 'charter')
      .where('aircraft.status', '=', 'active')
      .where('next.departure_at', '>', toTimestamptz(now.add({ hours: 5 })))
      .where('leg.arrival_at', '<', toTimestamptz(now.add({ milliseconds: longestWaitMs })))
      .orderBy('leg.arrival_at')
      .orderBy('orders.pnr')
      .limit(3)
      .execute()
    const trip = between[pick % Math.max(1, between.length)]
    if (!trip?.id || !trip.landed) return 'impossible'
    const at = trip.landed.add({ minutes })
    if (Temporal.Instant.compare(at, trip.left) >= 0) return 'impossible'
    const ahead = now.until(at).total('minutes')
    if (ahead > 0) await world.wait(Math.ceil(ahead))
    const outcome = await ground(world, trip.id)
    return outcome === 'done' && !(await isPartlyFlown(world, trip.order)) ? 'refused' : outcome
  },
})

/** What is left of a trip is looked for; one that never left is lost as a whole. */
async function isPartlyFlown({ db }: World, orderId: string): Promise<boolean> {
  const open = db
    .selectFrom('recovery')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where('flown_legs', '>', 0)
  return (await open.executeTakeFirst()) !== undefined
}

interface OpenRecovery {
  order: { id: string }
}

async function pickRecovery(world: World, role: ReturnType<typeof roleOf>, pick: number) {
  const { json } = await world.callAsStaff(role, 'GET', '/gamma/staff/recovery/list')
  const open = (json as { data: OpenRecovery[] }).data
  const id = open[pick % Math.max(1, open.length)]?.order.id
  if (id === undefined) return null
  const shown = await world.callAsStaff(role, 'GET', `/gamma/staff/recovery/get?id=${id}`)
  const { recovery, proposals } = shown.json as {
    recovery: { candidates: { id: string }[] }
    proposals: { id: string; status: string }[]
  }
  return { id, candidates: recovery.candidates, asked: proposals.find(({ status }) => status === 'sent') ?? null }
}

/** Staff propose a replacement to the customer of a trip without an aircraft, or look for others. */
export const proposeReplacement = defineAction<{ pick: number; candidate: number; hours: number; isSearch: boolean }>({
  name: 'proposeReplacement',
  habits: { sales: 16, operations: 16, admin: 6 },
  propose: (_turn, random) => ({
    pick: random.int(50),
    candidate: random.int(5),
    hours: random.pick([1, 4, 24]),
    isSearch: random.chance(0.2),
  }),
  async run({ world, person }, { pick, candidate, hours, isSearch }) {
    const role = roleOf(person)
    const found = await pickRecovery(world, role, pick)
    if (!found) return 'impossible'
    const order = { id: found.id }
    if (isSearch) return toOutcome(await world.callAsStaff(role, 'POST', '/gamma/staff/recovery/search', { order }))
    const chosen = found.candidates[candidate % Math.max(1, found.candidates.length)]
    if (!chosen) return 'impossible'
    const body = { order, candidate: { id: chosen.id }, hours, reason: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff(role, 'POST', '/gamma/staff/recovery/send', body))
  },
})

/** Staff write down what a customer said on the telephone. */
export const recordReplacementAnswer = defineAction<{ pick: number; choice: Choice }>({
  name: 'recordReplacementAnswer',
  habits: { sales: 4, operations: 4 },
  propose: (_turn, random) => ({ pick: random.int(50), choice: random.pick(['accept', 'other_time', 'refund']) }),
  async run({ world, person }, { pick, choice }) {
    const role = roleOf(person)
    const found = await pickRecovery(world, role, pick)
    if (!found) return 'impossible'
    const replacement = found.asked && { id: found.asked.id }
    const body = { order: { id: found.id }, replacement, choice, message: 'Said in the simulation' }
    const answer = await world.callAsStaff(role, 'POST', '/gamma/staff/recovery/answer', body)
    const booking = [...world.model.bookings.values()].find(({ orderId }) => orderId === found.id)
    if (answer.status === 200 && booking) await note(world, booking, choice)
    return toOutcome(answer)
  },
})

/** The customer of a trip without an aircraft answers, sometimes twice at once and late. */
export const answerReplacement = defineAction<{ choice: Choice; isTwice: boolean }>({
  name: 'answerReplacement',
  habits: { honest: 16, trader: 16 },
  async propose(turn, random) {
    if ((await findAsked(turn)) === null) return null
    return { choice: random.pick(['accept', 'accept', 'other_time', 'refund']), isTwice: random.chance(0.2) }
  },
  async run(turn, { choice, isTwice }) {
    const asked = await findAsked(turn)
    if (!asked) return 'impossible'
    return answer(turn, asked, { choice, isTwice })
  },
})

interface Asked {
  booking: Booking
  phone: Phone
  proposalId: string
}

/** A trip of the person that lost its aircraft, with what was proposed. */
async function findAsked({ world, person }: Omit<Turn, 'key'>): Promise<Asked | null> {
  const bookings = bookingsOf(world.model, person).filter(({ product }) => product === 'charter')
  if (bookings.length === 0) return null
  const asked = await world.db
    .selectFrom('recovery_proposal as proposal')
    .innerJoin('recovery', 'recovery.id', 'proposal.recovery_id')
    .select(['proposal.id', 'recovery.order_id'])
    .where('recovery.status', '=', 'open')
    .where('proposal.status', 'in', ['sent', 'expired', 'void'])
    .where(
      'recovery.order_id',
      'in',
      bookings.map(({ orderId }) => orderId),
    )
    .orderBy('proposal.sent_at', 'desc')
    .executeTakeFirst()
  const booking = bookings.find(({ orderId }) => orderId === asked?.order_id)
  return asked && booking ? { booking, phone: person.phones[booking.phone]!, proposalId: asked.id } : null
}

async function answer(
  { world, person }: Turn,
  { booking, phone, proposalId }: Asked,
  { choice, isTwice }: { choice: Choice; isTwice: boolean },
): Promise<Outcome> {
  const body = {
    replacement: { id: proposalId },
    choice,
    ...(choice === 'other_time' ? { message: 'Later that day' } : {}),
  }
  const post = () => world.callAs(person, phone, 'POST', '/gamma/order/replacement', body)
  const answers = isTwice ? await Promise.all([post(), post()]) : [await post()]
  const done = answers.filter(({ status }) => status === 200)
  if (done.length > 1)
    world.model.broken.push({ rule: 'recoveries: a proposal was answered twice', detail: booking.orderId, person: person.index })
  if (done[0]) await note(world, booking, choice, done[0].json as OrderAnswer)
  return done.length > 0 ? 'done' : 'refused'
}

/** What is kept of a trip that ended under way, cents: its share has a rule of its own. Null: nothing of it was flown. */
export async function findFlownCents({ db }: World, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (o.paid + o.ancillary_paid - coalesce(o.refund, 0)
      - (SELECT coalesce(sum((one->>'amountCents')::bigint), 0) FROM jsonb_array_elements(o.deductions) one))::bigint AS cents
    FROM recovery r JOIN orders o ON o.id = r.order_id
    WHERE o.id = ${orderId} AND r.status = 'refunded' AND r.flown_legs > 0`.execute(db)
  return rows[0]?.cents ?? null
}

/** Cents that the last accepted replacement of a trip gives back. */
async function findClassRefund({ db }: World, orderId: string): Promise<number> {
  const { class_refund: refund } = await db
    .selectFrom('recovery_proposal as proposal')
    .innerJoin('recovery', 'recovery.id', 'proposal.recovery_id')
    .select('proposal.class_refund')
    .where('recovery.order_id', '=', orderId)
    .where('proposal.status', '=', 'accepted')
    .orderBy('proposal.answered_at', 'desc')
    .executeTakeFirstOrThrow()
  return refund
}

/** What was agreed by the answer. */
async function note(world: World, booking: Booking, choice: Choice, order: OrderAnswer | null = null): Promise<void> {
  if (choice === 'other_time') return
  const row = await world.db.selectFrom('orders').selectAll().where('id', '=', booking.orderId).executeTakeFirstOrThrow()
  if (choice === 'refund') {
    const paidCents = row.paid + row.ancillary_paid
    booking.canceled = { feeCents: (await findFlownCents(world, booking.orderId)) ?? 0, paidCents, savingsCents: 0 }
    return
  }
  // A lower class costs less from then on.
  booking.priceCents -= await findClassRefund(world, booking.orderId)
  if (order?.price && cents(order.price) > booking.priceCents + booking.lostSavingCents)
    world.model.broken.push({ rule: 'recoveries: a replacement costs its customer more', detail: booking.orderId, person: booking.person })
  const aircraft = await world.db.selectFrom('aircraft').select('tail').where('id', '=', row.aircraft_id!).executeTakeFirstOrThrow()
  booking.flight = {
    ...booking.flight,
    tail: aircraft.tail,
    departureAt: row.first_departure_at.epochMilliseconds,
    arrivalAt: row.last_arrival_at!.epochMilliseconds,
  }
}
