import { sql } from 'kysely'
import { defineAction, phoneOf, toOutcome, type Turn } from '../action.ts'
import { clientIds, roleOf } from '../model.ts'
import type { World } from '../world.ts'

const ends = ['departure', 'arrival'] as const

/** Flights of the person's confirmed trips. */
async function ownLegs({ world, person }: Omit<Turn, 'key'>) {
  const clients = clientIds(person)
  if (clients.length === 0) return []
  const { rows } = await sql<{ id: string; pax: number; client: string }>`
    SELECT leg.id, leg.pax, orders.client_id AS client FROM order_leg leg JOIN orders ON orders.id = leg.order_id
    WHERE orders.status = 'Confirmed' AND orders.product <> 'shared_seat' AND orders.client_id = ANY(${clients}::uuid[])
    ORDER BY orders.pnr, leg.position`.execute(world.db)
  return rows
}

const phoneWith = ({ person }: Omit<Turn, 'key'>, clientId: string): number =>
  person.phones.findIndex(({ session }) => session?.clientId === clientId)

/** A car for a flight, also one that was asked for, or that the price does not include. */
export const askCar = defineAction<{ pick: number; end: number; included: boolean; kind: 'saloon' | 'minibus' }>({
  name: 'askCar',
  habits: { honest: 4, trader: 4 },
  async propose(turn, random) {
    if ((await ownLegs(turn)).length === 0) return null
    return { pick: random.int(6), end: random.int(2), included: random.chance(0.3), kind: random.pick(['saloon', 'minibus'] as const) }
  },
  async run(turn, { pick, end, included, kind }) {
    const legs = await ownLegs(turn)
    const leg = legs[pick % Math.max(1, legs.length)]
    const phone = leg ? phoneWith(turn, leg.client) : -1
    if (!leg || phone < 0) return 'impossible'
    const passengers = Math.min(leg.pax, 3)
    const car = { end: ends[end % 2], kind, passengers, bags: 2, address: '1 Mill Lane', pickup: null, note: null, included }
    return toOutcome(
      await turn.world.callAs(turn.person, phoneOf(turn.person, { phone }), 'POST', '/gamma/ground-transfer/ask', {
        order_leg: { id: leg.id },
        ...car,
      }),
    )
  },
})

interface Car {
  id: string
  revision: number
  client: string
  leg_end: string
  status: string
  departure: string
  price: string | null
  invoice_id: string | null
  /** Its invoice is open. */
  is_due: boolean
}

const cars = async (world: World, clients: readonly string[] | null): Promise<Car[]> => {
  const { rows } = await sql<Car>`
    SELECT car.id, car.revision, orders.client_id AS client, car.leg_end, car.status, leg.departure_local AS departure, car.price::text, car.invoice_id,
      coalesce(invoice.status IN ('New', 'Processing'), false) AS is_due
    FROM ground_transfer car JOIN order_leg leg ON leg.id = car.leg_id JOIN orders ON orders.id = car.order_id
      LEFT JOIN invoice ON invoice.id = car.invoice_id
    WHERE ${clients === null ? sql`true` : sql`orders.client_id = ANY(${clients}::uuid[])`}
    ORDER BY car.asked_at DESC, orders.pnr, leg.position, car.leg_end, car.is_included LIMIT 8`.execute(world.db)
  return rows
}

/** The customer answers what was offered, also at a price that is another one meanwhile. */
export const answerCar = defineAction<{ pick: number; answer: 'accept' | 'withdraw'; isStale: boolean }>({
  name: 'answerCar',
  habits: { honest: 5, trader: 5 },
  async propose({ world, person }, random) {
    if ((await cars(world, clientIds(person))).length === 0) return null
    return { pick: random.int(8), answer: random.pick(['accept', 'accept', 'withdraw'] as const), isStale: random.chance(0.1) }
  },
  async run(turn, { pick, answer, isStale }) {
    const { world, person } = turn
    const own = await cars(world, clientIds(person))
    const car = own[pick % Math.max(1, own.length)]
    const phone = car ? phoneWith(turn, car.client) : -1
    if (!car || phone < 0) return 'impossible'
    const body = { transfer: { id: car.id }, revision: Math.max(1, car.revision - Number(isStale)) }
    return toOutcome(await world.callAs(person, phoneOf(person, { phone }), 'POST', `/gamma/ground-transfer/${answer}`, body))
  },
})

/** Operations answer, enter the driver, or end it; what is charged and not paid goes back with it. */
export const workCar = defineAction<{ pick: number; act: 'offer' | 'arrange' | 'end'; euros: number }>({
  name: 'workCar',
  habits: { operations: 9, admin: 2 },
  propose: (_turn, random) => ({
    pick: random.int(8),
    act: random.pick(['offer', 'offer', 'arrange', 'end'] as const),
    euros: random.pick([0, 90, 240, 800]),
  }),
  async run({ world, person }, { pick, act, euros }) {
    const all = await cars(world, null)
    const car = all[pick % Math.max(1, all.length)]
    if (!car) return 'impossible'
    const pickup =
      car.leg_end === 'arrival'
        ? null
        : Temporal.PlainDateTime.from(car.departure).subtract({ hours: 2 }).toString({ smallestUnit: 'minute' })
    const more = {
      offer: { price: { amount: euros, currency: 'EUR' }, pickup, answer: null },
      arrange: { pickup, driver: { name: 'Marta Rossi', phone: '+393331234567', plate: 'AB 123 CD' } },
      end: { reason: 'No driver is free' },
    }[act]
    const body = { transfer: { id: car.id }, revision: car.revision, ...more }
    const answer = await world.callAsStaff(roleOf(person), 'POST', `/gamma/staff/ground-transfer/${act}`, body)
    const isTakenBack = act === 'end' && answer.status === 200 && (answer.json as { waits_for: unknown }).waits_for === null
    if (isTakenBack && car.invoice_id !== null && car.is_due)
      world.model.withdrawn.push({ invoice: car.invoice_id, cents: Number(car.price), at: world.clock.now().epochMilliseconds })
    return toOutcome(answer)
  },
})
