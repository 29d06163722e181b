import { sql } from 'kysely'
import type { Database } from '@aquilane/server/database'

export interface Desk {
  db: Database
  get: (path: string) => Promise<unknown>
  time: (run: () => Promise<unknown>) => Promise<number>
  median: (values: number[]) => number
  write: (line?: string) => void
  rounds: number
}

const perPage = 50
const moreKinds = [
  'slot_departure',
  'slot_arrival',
  'handling_departure',
  'handling_arrival',
  'customs',
  'transport',
  'travel_documents',
  'flight_plan',
  'mass_balance',
  'general_declaration',
]

/** Two hundred customers with ten confirmed trips each: half of them have trips with a whole checklist, half trips without one. */
export async function seedReadiness({ db }: Pick<Desk, 'db'>): Promise<void> {
  await sql`UPDATE client SET last_name = CASE (people.n - 1) % 4 WHEN 2 THEN 'Whole' ELSE 'Bare' END
    FROM (SELECT id, row_number() OVER (ORDER BY phone) AS n FROM client) people
    WHERE people.id = client.id AND people.n <= 400 AND (people.n - 1) % 4 >= 2`.execute(db)
  await sql`DELETE FROM checklist_item USING orders, client
    WHERE orders.id = checklist_item.order_id AND client.id = orders.client_id AND client.last_name = 'Bare'`.execute(db)
  await sql`INSERT INTO checklist_item (order_id, leg_id, kind, status, is_required, depends_on, due_at, changed_at)
    SELECT orders.id, order_leg.id, kind, 'NR', true, '{}', first_departure_at - interval '1 hour' * at, now()
    FROM orders JOIN client ON client.id = orders.client_id AND client.last_name = 'Whole' JOIN order_leg ON order_leg.order_id = orders.id,
      unnest(${moreKinds}::text[]) WITH ORDINALITY item (kind, at) WHERE orders.status = 'Confirmed'`.execute(db)
  await sql`ANALYZE`.execute(db)
}

interface Rows {
  data: { readiness: { groups: object[] } | null }[]
  pagination: { total_count: number }
}

/** The same list over trips with a readiness line and over trips without one, in alternating rounds. */
async function compareLists({ get, time, median, write, rounds }: Desk): Promise<boolean> {
  const paths = ['Whole', 'Bare'].map((name) => `/gamma/staff/order/list?status=Confirmed&query=${name}&per_page=${perPage}`)
  const [whole, bare] = (await Promise.all(paths.map(get))) as [Rows, Rows]
  const lines = [whole, bare].map(({ data }) => data.filter(({ readiness }) => (readiness?.groups.length ?? 0) > 0).length)
  const isFair = lines[0] === perPage && lines[1] === 0 && whole.pagination.total_count === bare.pagination.total_count
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) for (const at of [0, 1] as const) times[at].push(await time(() => get(paths[at]!)))
  const [a, b] = times.map(median) as [number, number]
  const counts = `${whole.pagination.total_count} trips with ${lines[0]} readiness lines on a page, ${bare.pagination.total_count} with ${lines[1]}`
  write(
    `Trips with readiness: ${a.toFixed(1)} ms beside ${b.toFixed(1)} ms without, ${(a / b).toFixed(2)}×; ${counts}: ${isFair ? 'PASS' : 'FAIL'}`,
  )
  return isFair
}

/** Flights of a period as one statement: what schedule and duty board are made from. */
const bareFlights = (db: Database, from: string, days: number) => () =>
  sql`SELECT movement.*, orders.*, leg.* FROM aircraft_movement movement JOIN orders ON orders.id = movement.order_id JOIN order_leg leg ON leg.order_id = orders.id
    WHERE movement.canceled_at IS NULL AND movement.departure_at < ${from}::date + ${days}::int AND movement.arrival_at > ${from}::date
    ORDER BY movement.aircraft_id, movement.departure_at`.execute(db)

async function compareFlights({ db, get, time, median, write, rounds }: Desk): Promise<void> {
  const from = Temporal.Now.plainDateISO('UTC').toString()
  const views = [
    { name: 'Schedule, 14 days', path: `/gamma/staff/schedule/get?from=${from}&days=14`, days: 14 },
    { name: 'Duty board, 2 days', path: '/gamma/staff/duty-board/get', days: 2 },
  ]
  for (const { name, path, days } of views) {
    const { flights, tails } = (await get(path)) as { flights: object[]; tails?: object[] }
    const [here, hand]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      here.push(await time(() => get(path)))
      hand.push(await time(bareFlights(db, from, days)))
    }
    const [a, b] = [median(here), median(hand)]
    const of = tails ? `${tails.length} aircraft, ` : ''
    write(`${name}: ${of}${flights.length} flights: ${a.toFixed(0)} ms beside ${b.toFixed(0)} ms of bare SQL, ${(a / b).toFixed(2)}×`)
  }
}

/** @returns whether both lists showed what they are compared for */
export async function measureReadiness(desk: Desk): Promise<boolean> {
  desk.write()
  const isFair = await compareLists(desk)
  await compareFlights(desk)
  return isFair
}
