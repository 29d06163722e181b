import { sql, type Insertable } from 'kysely'
import { trainedCrewAirports } from '@aquilane/domain/operations/checklist-rules'
import type { CrewRole } from '@aquilane/domain/crew/qualifications'
import { seededRandom } from '../fleet/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { crewNames, namesLike } from './seed-names.ts'

interface Group {
  operator_id: number
  country: string
  type_id: number
  base: string
  aircraft: number
  seats: number
}

interface Seed {
  today: Temporal.PlainDate
  random: () => number
  /** Members so far: numbers of licences and passports. */
  count: number
}

const cabinCrewFrom = 20

/**
 * Invented crews for the demo fleet, the same every time: for each type of an operator two pairs of pilots more than it has aircraft, and cabin crew
 * for the large ones. The days of their documents count from the day of seeding; some end soon.
 */
export async function seedCrew(db: Database, clock: Clock, say: (line: string) => void = () => undefined): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two processes may start together on an empty database: one seeds, the other waits.
    await sql`SELECT pg_advisory_xact_lock(7402120)`.execute(trx)
    if (await trx.selectFrom('crew_member').select('id').limit(1).executeTakeFirst()) return
    const seed: Seed = { today: clock.now().toZonedDateTimeISO('UTC').toPlainDate(), random: seededRandom(35_301), count: 0 }
    const members: Insertable<DB['crew_member']>[] = []
    const ratings: Insertable<DB['crew_rating']>[] = []
    const airports: Insertable<DB['crew_airport']>[] = []
    for (const group of await fleetByType(trx))
      for (const role of rolesOf(group)) {
        const member = makeMember(seed, group, role, clock.now())
        members.push(member)
        ratings.push({ member_id: member.id!, type_id: group.type_id, valid_until: later(seed, 150, 365) })
        if (role === 'captain')
          airports.push(
            ...trainedCrewAirports.map((code) => ({ member_id: member.id!, airport_code: code, valid_until: later(seed, 150, 365) })),
          )
      }
    await insertAll(trx, { members, ratings, airports })
    say(`demo crews: ${members.length} members`)
  })
}

async function insertAll(
  trx: Trx,
  rows: { members: Insertable<DB['crew_member']>[]; ratings: Insertable<DB['crew_rating']>[]; airports: Insertable<DB['crew_airport']>[] },
): Promise<void> {
  const size = 500
  for (let at = 0; at < rows.members.length; at += size)
    await trx
      .insertInto('crew_member')
      .values(rows.members.slice(at, at + size))
      .execute()
  for (let at = 0; at < rows.ratings.length; at += size)
    await trx
      .insertInto('crew_rating')
      .values(rows.ratings.slice(at, at + size))
      .execute()
  for (let at = 0; at < rows.airports.length; at += size)
    await trx
      .insertInto('crew_airport')
      .values(rows.airports.slice(at, at + size))
      .execute()
}

const fleetByType = (trx: Trx): Promise<Group[]> =>
  trx
    .selectFrom('aircraft')
    .innerJoin('operator', 'operator.id', 'aircraft.operator_id')
    .select(({ fn, ref }) => [
      'aircraft.operator_id',
      'operator.country',
      'aircraft.type_id',
      fn.min(ref('aircraft.base_code')).as('base'),
      fn.countAll<number>().as('aircraft'),
      fn.max(ref('aircraft.seats')).as('seats'),
    ])
    .groupBy(['aircraft.operator_id', 'operator.country', 'aircraft.type_id'])
    .orderBy('aircraft.operator_id')
    .orderBy('aircraft.type_id')
    .execute()

function rolesOf({ aircraft, seats }: Group): CrewRole[] {
  const pairs = Array.from({ length: aircraft + 2 }, (): CrewRole[] => ['captain', 'first_officer'])
  const cabin = seats < cabinCrewFrom ? [] : Array.from({ length: 2 * aircraft + 2 }, (): CrewRole => 'cabin')
  return [...pairs.flat(), ...cabin]
}

const later = ({ today, random }: Seed, from: number, to: number): string =>
  today.add({ days: from + Math.floor(random() * (to - from)) }).toString()

function makeMember(
  seed: Seed,
  { country, operator_id, base }: Group,
  role: CrewRole,
  now: Temporal.Instant,
): Insertable<DB['crew_member']> & { id: string } {
  const { random, today } = seed
  const at = ++seed.count
  const names = crewNames[namesLike[country] ?? country] ?? crewNames.GBR!
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!
  const given = Math.floor(random() * names.given.length)
  const city = one(names.cities)
  const isPilot = role !== 'cabin'
  // The checks of every eleventh member end soon.
  const endsSoon = at % 11 === 0
  return {
    // No random id: the same members every time.
    id: `c4e30000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    operator_id,
    role,
    given_names: names.given[given]!,
    family_name: one(names.family),
    licence_number: isPilot ? `${country}.FCL.${String(310_000 + at * 7)}` : null,
    medical_until: later(seed, 130, 360),
    recurrent_until: endsSoon ? later(seed, 12, 55) : later(seed, 130, 360),
    language_level: isPilot ? (random() < 0.3 ? 6 : 5) : null,
    language_until: isPilot ? later(seed, 400, 1400) : null,
    passport_number: `DEMO${String(500_000 + at * 13)}`,
    passport_country: country,
    passport_until: later(seed, 500, 3000),
    nationality: country,
    birth_date: today.subtract({ years: 29 + Math.floor(random() * 28), days: Math.floor(random() * 360) }).toString(),
    birth_place: city,
    // The given names of the lists alternate.
    sex: given % 2 === 0 ? 'M' : 'F',
    residence: country,
    address: `${1 + Math.floor(random() * 120)} Airfield Road, ${city}`,
    base_code: base,
    phone: null,
    created_at: now.toString(),
  }
}
