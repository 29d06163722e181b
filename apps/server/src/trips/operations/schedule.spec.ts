import { sql } from 'kysely'
import { inFullRun } from '@aquilane/testing/level'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../../foundation/fleet/tail-numbers.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getSchedule, countDisconnects } from './schedule.ts'
import { addServiceBlock, removeServiceBlock } from './service-blocks.ts'
import { retimeOrder } from '../../sales/booking/retime-order.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'

let h: OrdersHarness
let owner: string
let member: string
beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  owner = (await h.client()).clientId
  member = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())

const today = () => h.clock.now().toZonedDateTimeISO('UTC').toPlainDate()

async function confirmedTrip({ days, from = 'EGGW', to = 'LFMN', pick = 0 }: { days: number; from?: string; to?: string; pick?: number }) {
  const legs = [
    { departure: `airport:${from}`, arrival: `airport:${to}`, date: `${today().add({ days }).toString()}T12:00`, pax: 3, luggage: 40 },
  ]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  const firm = offers.filter(({ firmness }) => firmness === 'firm')
  const order = await h.create(owner, firm[pick % firm.length]!.id, { legs })
  const { bankId } = await h.openCard(owner, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  await h.jobs.run(h.clock.now())
  return { id: order.id, legId: order.legs[0]!.id, pnr: order.pnr }
}

const schedule = (days: number, from = today()) => {
  const start = from.toZonedDateTime('UTC')
  return getSchedule(h, { from: start.toInstant(), to: start.add({ days }).toInstant(), locale: 'en' })
}
async function departureOf(legId: string): Promise<Temporal.PlainDateTime> {
  const leg = await h.db.selectFrom('order_leg').select('departure_local').where('id', '=', legId).executeTakeFirstOrThrow()
  return Temporal.PlainDateTime.from(leg.departure_local!)
}
const at = (days: number, time: string) => today().add({ days }).toZonedDateTime({ timeZone: 'UTC', plainTime: time }).toInstant()
const block = async (tail: string, days: number, more: { hours?: number; memberId?: string; note?: string } = {}) => {
  const { id } = await addServiceBlock(h, {
    tail,
    kind: 'maintenance',
    from: at(days, '00:00'),
    to: at(days, '00:00').add({ hours: more.hours ?? 24 }),
    note: more.note ?? 'Borescope inspection',
    memberId: member,
    isOverTrips: false,
    isDryRun: false,
  })
  return id
}

describe('the schedule', () => {
  it('shows a trip with its ferries, its leg and passengers, its block and the empty legs on it', async () => {
    const trip = await confirmedTrip({ days: 20, from: 'LSGG', to: 'LFPB' })
    const { flights, blocks, tails } = await schedule(3, today().add({ days: 19 }))
    const own = flights.filter(({ order }) => order?.id === trip.id)
    expect(own.filter(({ kind }) => kind === 'revenue')).toMatchObject([
      { leg: { id: trip.legId, pax: 3 }, isMovable: true, departure: { code: 'GVA' }, departureLocal: expect.stringMatching(/T12:00$/) },
    ])
    const ferries = own.filter(({ kind }) => kind === 'positioning')
    expect(ferries.every(({ isMovable, leg }) => !isMovable && leg === null)).toBe(true)
    expect(ferries.some(({ emptyLeg }) => emptyLeg?.status === 'offered')).toBe(true)
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'booked', order: { id: trip.id, pnr: trip.pnr }, tail: own[0]!.tail }))
    expect(tails.map(({ class: { slug } }) => slug).filter((slug, index, all) => all.indexOf(slug) === index)[0]).toBe('turboprop')
  })

  it('marks an aircraft that would depart from where it is not', async () => {
    const trip = await confirmedTrip({ days: 11 })
    expect(await countDisconnects(h)).toBe(0)
    const flight = (await schedule(2, today().add({ days: 11 }))).flights.find(
      ({ order, kind }) => order?.id === trip.id && kind === 'revenue',
    )!
    await sql`UPDATE aircraft_movement SET arrival_airport = 'LIML' WHERE id = ${flight.id}`.execute(h.db)
    const { marks } = await schedule(2, today().add({ days: 11 }))
    expect(marks.filter(({ tail }) => tail === flight.tail)).toMatchObject([{ kind: 'disconnect', before: flight.id }])
    expect(await countDisconnects(h)).toBe(1)
    await sql`UPDATE aircraft_movement SET arrival_airport = 'LFMN' WHERE id = ${flight.id}`.execute(h.db)
  })
})

describe('a block', () => {
  it('takes an aircraft out of the sale until it is removed', async () => {
    const legs = [
      { departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${today().add({ days: 30 }).toString()}T12:00`, pax: 3, luggage: 40 },
    ]
    const offeredTails = async () =>
      (await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })).map(({ aircraft }) => aircraft.tail)
    const [tail = ''] = await offeredTails()
    const id = await block(tail, 30)
    await expect.poll(offeredTails).not.toContain(tail)
    const { blocks } = await schedule(1, today().add({ days: 30 }))
    expect(blocks.find((one) => one.serviceBlockId === id)).toMatchObject({ tail, kind: 'maintenance', note: 'Borescope inspection' })
    expect(await removeServiceBlock(h, { id, memberId: member })).toMatchObject({ tail, note: 'Borescope inspection' })
    await expect.poll(offeredTails).toContain(tail)
    expect(await catchProblem(removeServiceBlock(h, { id, memberId: member }))).toBe('NOT_FOUND')
    const rows = await h.db
      .selectFrom('audit')
      .select(['action', 'actor', 'reason'])
      .where('subject', '=', `aircraft:${tail}`)
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      ['block-added', 'block-removed'].map((action) => ({ action, actor: `staff:${member}`, reason: 'Borescope inspection' })),
    )
  })

  it('is refused where a trip is planned, for an unknown aircraft, and where its end is wrong', async () => {
    const trip = await confirmedTrip({ days: 33 })
    const { tail } = (await schedule(2, today().add({ days: 33 }))).flights.find(({ order }) => order?.id === trip.id)!
    await expect(block(tail, 33)).rejects.toMatchObject({
      code: 'AIRCRAFT_TAKEN',
      facts: { conflicts: [{ reference: `order:${trip.id}` }] },
    })
    expect(await catchProblem(block('ZZ-ZZZ', 34))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(block(tail, 40, { hours: 0 }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(block(tail, -3))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(block(tail, 40, { hours: 24 * 181 }))).toBe('VALIDATION_FAILED')
  })

  it('of two members at the same time one is refused; without the constraint both would block it', async () => {
    const tail = (await schedule(1)).tails[0]!.tail
    const both = () => Promise.all([block(tail, 60), block(tail, 60)].map(catchProblem))
    expect((await both()).toSorted()).toEqual(['AIRCRAFT_TAKEN', 'accepted'])
    await sql`ALTER TABLE aircraft_availability_block DROP CONSTRAINT aircraft_availability_block_no_overlap`.execute(h.db)
    try {
      // Past the lock of the aircraft, which makes the second member see the block of the first.
      const twice = sql`
        INSERT INTO aircraft_availability_block (aircraft_id, period, kind, reference)
        SELECT aircraft_id, period, kind, reference || ':again' FROM aircraft_availability_block WHERE reference LIKE 'service:%'`
      expect((await twice.execute(h.db)).numAffectedRows).toBeGreaterThan(0n)
    } finally {
      await sql`DELETE FROM aircraft_availability_block WHERE reference LIKE 'service:%'`.execute(h.db)
      await sql`ALTER TABLE aircraft_availability_block ADD CONSTRAINT aircraft_availability_block_no_overlap
        EXCLUDE USING gist (aircraft_id WITH =, period WITH &&) WHERE (NOT over_trips)`.execute(h.db)
    }
  })
})

describe('a move on the schedule', () => {
  it('is refused on a day for which the operator is not insured', async () => {
    const trip = await confirmedTrip({ days: 44 })
    const until = today().add({ days: 45 }).toString()
    await sql`UPDATE operator SET insured_until = ${until} WHERE id = (SELECT operator_id FROM orders WHERE id = ${trip.id})`.execute(h.db)
    const move = (days: number) =>
      retimeOrder(h, {
        id: trip.id,
        legs: [{ id: trip.legId, departureLocal: `${today().add({ days }).toString()}T13:00` }],
        tail: null,
        actor: `staff:${member}`,
        reason: 'Later',
        isDryRun: true,
      })
    // The fleet is read again soon after the change.
    await vi.waitFor(() => expect(move(46)).rejects.toMatchObject({ code: 'NOT_FLYABLE', facts: { constraint: 'insurance' } }), 20_000)
    await expect(move(44)).resolves.toMatchObject({ legs: [expect.anything()] })
    await sql`UPDATE operator SET insured_until = current_date + 400`.execute(h.db)
  })

  it('no sequence of moves, blocks and cancellations ends in an overlap or an orphaned empty leg', async () => {
    const random = seededRandom(90_211)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const routes = [
      ['EGGW', 'LFMN'],
      ['LSGG', 'LFPB'],
      ['LIMC', 'LFPB'],
      ['LFMN', 'EGGW'],
      ['EDDM', 'LSGG'],
    ] as const
    const trips: { id: string; legId: string }[] = []
    for (let count = 0; count < inFullRun(6, 10); count++) {
      const [from, to] = pick(routes)
      trips.push(await confirmedTrip({ days: 48 + Math.floor(random() * inFullRun(2, 4)), from, to, pick: Math.floor(random() * 5) }))
    }
    const tails = [...new Set((await schedule(8, today().add({ days: 46 }))).flights.map(({ tail }) => tail))]
    const outcomes = new Map<string, number>()
    const blocks: string[] = []
    const tryIt = async <T>(what: string, call: Promise<T>): Promise<T | null> => {
      const [result, name] = await call.then(
        (value) => [value, `${what} done`] as const,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return [null, `${what} ${error.code}`] as const
        },
      )
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
      return result
    }
    const steps = inFullRun(45, 90)
    for (let step = 0; step < steps; step++) {
      const trip = pick(trips)
      const dice = random()
      if (dice < 0.7) {
        const departureLocal = (await departureOf(trip.legId))
          .add({ minutes: 15 * (Math.floor(random() * 193) - 96) })
          .toString({ smallestUnit: 'minute' })
        const isOther = random() < 0.4
        const change = { legs: random() < 0.8 ? [{ id: trip.legId, departureLocal }] : [], tail: isOther ? pick(tails) : null }
        await tryIt(
          'move',
          retimeOrder(h, {
            id: trip.id,
            ...change,
            actor: `staff:${member}`,
            reason: 'Slot',
            isDryRun: random() < 0.2,
            isAgreed: true,
          }),
        )
      } else if (dice < 0.85) {
        const id = await tryIt('block', block(pick(tails), 47 + Math.floor(random() * 6), { hours: 6 + Math.floor(random() * 20) }))
        if (id !== null) blocks.push(id)
      } else if (dice < 0.95 && blocks.length > 0) {
        await tryIt('unblock', removeServiceBlock(h, { id: blocks.pop()!, memberId: member }))
      } else if (step > (steps * 2) / 3) {
        await tryIt('cancel', cancelOrder(h, { id: trip.id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null }))
      }
      await h.jobs.run(h.clock.now())
      expect(await findDisorder(), `after step ${step}`).toEqual([])
    }
    for (const [name, least] of [
      ['move done', inFullRun(10, 20)],
      ['move AIRCRAFT_TAKEN', inFullRun(1, 3)],
      ['block done', inFullRun(1, 3)],
      ['unblock done', 1],
      ['cancel done', 1],
    ] as const)
      expect([name, (outcomes.get(name) ?? 0) >= least]).toEqual([name, true])
  })
})

/** What the rows themselves say, whatever the constraints refuse. */
async function findDisorder(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'blocks overlap' AS problem, a.reference AS what FROM aircraft_availability_block a
      JOIN aircraft_availability_block b ON a.aircraft_id = b.aircraft_id AND a.id < b.id AND a.period && b.period
    UNION ALL
    SELECT 'flights overlap', a.id::text FROM aircraft_movement a JOIN aircraft_movement b
      ON a.aircraft_id = b.aircraft_id AND a.id < b.id AND a.canceled_at IS NULL AND b.canceled_at IS NULL
      AND tstzrange(a.departure_at, a.arrival_at) && tstzrange(b.departure_at, b.arrival_at)
    UNION ALL
    SELECT 'flight outside its block', m.id::text FROM aircraft_movement m WHERE m.canceled_at IS NULL AND m.order_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM aircraft_availability_block b WHERE b.reference = 'order:' || m.order_id AND b.aircraft_id = m.aircraft_id
        AND b.period @> tstzrange(m.departure_at, m.arrival_at))
    UNION ALL
    SELECT 'orphaned empty leg', l.id::text FROM empty_leg l LEFT JOIN aircraft_movement m ON m.id = l.movement_id
      WHERE l.source = 'movement' AND l.status IN ('draft', 'offered', 'held', 'sold')
        AND (m.id IS NULL OR m.canceled_at IS NOT NULL OR m.aircraft_id <> l.aircraft_id OR m.departure_at <> l.departure_at)
    UNION ALL
    SELECT 'leg without its flight', o.id::text FROM order_leg o JOIN orders ON orders.id = o.order_id
      WHERE orders.status = 'Confirmed' AND orders.product = 'charter' AND NOT EXISTS (
        SELECT FROM aircraft_movement m WHERE m.order_id = o.order_id AND m.canceled_at IS NULL AND m.kind = 'revenue' AND m.departure_at = o.departure_at)`.execute(
    h.db,
  )
  return rows
}
