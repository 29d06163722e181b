import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worstState } from '@aquilane/domain/operations/readiness'
import { shippedFacts } from '../foundation/facts/source.ts'
import { seededRandom } from '../foundation/fleet/tail-numbers.ts'
import { signInTestStaff } from '../office/staff/staff.fixture.ts'
import { getOrderCannotFlyReasons } from '../sales/orders/index.ts'
import { orderById } from '../sales/orders/queries.ts'
import { ordersHarness, type OrdersHarness } from '../sales/orders/orders.fixture.ts'
import { getDutyBoard, type BoardFlight } from '../trips/operations/duty-board.ts'
import { settleFleet } from '../trips/operations/fleet-changes.ts'
import { seedToday } from './today.ts'

let h: OrdersHarness
let clients: string[]
let member: string
beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  // The hours of airports are the subject here.
  h.facts.current = shippedFacts.current
  clients = [(await h.client()).clientId, (await h.client()).clientId]
  member = (await signInTestStaff(h.db, ['admin'])).id
})
afterAll(() => h.close())

/** The next day on which nothing is seeded, at this hour. */
function advanceTo(hour: string): void {
  const now = h.clock.now().toZonedDateTimeISO('UTC')
  h.clock.advance(now.toInstant().until(now.add({ days: 4 }).withPlainTime(hour).toInstant()))
}

const getFlights = async (): Promise<BoardFlight[]> => (await getDutyBoard(h, 'en')).flights.filter(({ kind }) => kind === 'revenue')
const orderIds = (flights: readonly BoardFlight[]) => flights.flatMap(({ order }) => order?.id ?? [])

async function reasonsOf(flights: readonly BoardFlight[]): Promise<string[]> {
  const orders = await Promise.all(orderIds(flights).map((id) => orderById(h.db, id)))
  return (await Promise.all(orders.map((order) => getOrderCannotFlyReasons(h, h.db, order!)))).flat()
}

/** Where the flights of the board stand, one line for each. */
async function toLines(flights: readonly BoardFlight[]): Promise<string[]> {
  const rows = await h.db
    .selectFrom('flight_record')
    .select(['order_id', 'landing_at'])
    .where('order_id', 'in', orderIds(flights))
    .execute()
  return flights
    .map(({ stage, order, isReleased, readiness }) => {
      const release = isReleased ? 'released' : 'open'
      const record = rows.find(({ order_id: id }) => id === order?.id)
      return stage === 'ahead'
        ? `${worstState(readiness)} ${release} ${readiness.flatMap(({ reasons }) => reasons).join()}`.trim()
        : `${stage} ${release} ${record?.landing_at ? 'landed' : 'airborne'}`
    })
    .toSorted()
}

const wanted = [
  'blocked open',
  'blocked open grounded',
  'due open',
  'ready released',
  'ready released',
  'underway released airborne',
  'underway released landed',
]

describe('the duty board of a fresh demo', () => {
  it.each(['00:02', '03:10', '12:00', '23:50'])('at %s UTC shows a flight of each state, which can be flown', async (hour) => {
    advanceTo(hour)
    const payByCard = async (id: string) => {
      await h.submitCard(id)
      await h.recover()
    }
    const members = { sales: member, operations: member, finance: member }
    await seedToday({ ctx: h, payByCard, stopping: () => false, members, random: seededRandom(3) }, clients)

    const flights = await getFlights()
    expect(await toLines(flights)).toEqual(wanted)
    const isGrounded = ({ readiness }: BoardFlight) => readiness.some(({ reasons }) => reasons.includes('grounded'))
    expect(await reasonsOf(flights.filter((flight) => !isGrounded(flight)))).toEqual([])
    const unnamed = h.db.selectFrom('travel_document').select('id').where('named_passenger_id', 'is', null)
    expect(await unnamed.where('order_id', 'in', orderIds(flights)).execute()).toEqual([])
    const open = await h.db.selectFrom('recovery').select('order_id').where('status', '=', 'open').execute()
    expect(open.map(({ order_id: id }) => id)).toEqual(expect.arrayContaining(orderIds(flights.filter(isGrounded))))

    await settleFleet(h)
    expect(await toLines(await getFlights())).toEqual(wanted)
    expect(await h.db.selectFrom('recovery').select('id').where('status', '=', 'open').execute()).toHaveLength(open.length)
  })
})
