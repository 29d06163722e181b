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

/** Each flight has its two pilots, of the operator and rated for the type; the members that are left are on leave. */
export async function seedCrews({ db }: Pick<Desk, 'db'>): Promise<void> {
  await sql`WITH plane AS (SELECT id, operator_id, type_id, row_number() OVER (PARTITION BY operator_id, type_id ORDER BY id) AS n FROM aircraft),
      pilot AS (SELECT m.id, m.operator_id, m.role, r.type_id, row_number() OVER (PARTITION BY m.operator_id, r.type_id, m.role ORDER BY m.id) AS n
        FROM crew_member m JOIN crew_rating r ON r.member_id = m.id WHERE m.role <> 'cabin')
    INSERT INTO crew_assignment (leg_id, member_id, order_id, seat, period, assigned_by, assigned_at)
    SELECT leg.id, pilot.id, orders.id, pilot.role, tstzrange(leg.departure_at, leg.arrival_at), (SELECT id FROM staff_member LIMIT 1), now()
    FROM orders JOIN order_leg leg ON leg.order_id = orders.id JOIN plane ON plane.id = orders.aircraft_id
      JOIN pilot ON pilot.operator_id = orders.operator_id AND pilot.type_id = plane.type_id AND pilot.n = plane.n
    WHERE orders.status = 'Confirmed'`.execute(db)
  await sql`INSERT INTO crew_absence (member_id, kind, from_at, until_at, recorded_by, recorded_at)
    SELECT id, 'leave', now(), now() + interval '14 days', (SELECT id FROM staff_member LIMIT 1), now() FROM crew_member
    WHERE role <> 'cabin' AND NOT EXISTS (SELECT FROM crew_assignment WHERE member_id = crew_member.id)`.execute(db)
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

/** Who flies in a period as one statement: what the rows of crews are made from. */
const bareCrews = (db: Database, from: string, days: number) => () =>
  sql`SELECT member.*, crew.seat, orders.*, leg.* FROM crew_member member LEFT JOIN (crew_assignment crew JOIN order_leg leg ON leg.id = crew.leg_id
      JOIN orders ON orders.id = crew.order_id) ON crew.member_id = member.id AND crew.period && tstzrange(${from}::date, ${from}::date + ${days}::int)
    ORDER BY member.id, leg.departure_at`.execute(db)

async function compareFlights({ db, get, time, median, write, rounds }: Desk): Promise<void> {
  const from = Temporal.Now.plainDateISO('UTC').toString()
  const views = [
    { name: 'Schedule, 14 days', path: `/gamma/staff/schedule/get?from=${from}&days=14`, bare: bareFlights(db, from, 14) },
    { name: 'Rows of crews, 14 days', path: `/gamma/staff/schedule/crew?from=${from}&days=14`, bare: bareCrews(db, from, 14) },
    { name: 'Duty board, 2 days', path: '/gamma/staff/duty-board/get', bare: bareFlights(db, from, 2) },
  ]
  for (const { name, path, bare } of views) {
    const { flights, tails, members } = (await get(path)) as { flights: object[]; tails?: object[]; members?: object[] }
    const [here, hand]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      here.push(await time(() => get(path)))
      hand.push(await time(bare))
    }
    const [a, b] = [median(here), median(hand)]
    const of = tails ? `${tails.length} aircraft, ` : members ? `${members.length} members, ` : ''
    write(
      `${name}: ${of}${flights.length} ${members ? 'assignments' : 'flights'}: ${a.toFixed(0)} ms beside ${b.toFixed(0)} ms of bare SQL, ${(a / b).toFixed(2)}×`,
    )
  }
}

/** @returns whether both lists showed what they are compared for */
export async function measureReadiness(desk: Desk): Promise<boolean> {
  desk.write()
  const isFair = await compareLists(desk)
  await compareFlights(desk)
  return isFair
}
