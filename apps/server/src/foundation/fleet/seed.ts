import { sql } from 'kysely'
import { AIRCRAFT_CLASS_LIST, AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import type { AircraftType } from '@aquilane/domain/fleet/types'
import { checkTerms } from '@aquilane/domain/charter/terms'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { seedCabin } from './seed-cabin.ts'
import { seedOperators, type SeedOperator } from './seed-operators.ts'
import { generateTail, seededRandom } from './tail-numbers.ts'

/**
 * Updates classes and types to the catalogue of this version, and seeds the demo fleet into an empty database: the same
 * aircraft every time; insurance and maintenance dates count from the day of seeding.
 */
export async function seedFleet(db: Database, clock: Clock, say: (line: string) => void = () => undefined): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two processes may start together on an empty database: one seeds, the other waits.
    await sql`SELECT pg_advisory_xact_lock(7402119)`.execute(trx)
    const types = await syncCatalogue(trx)
    if (await trx.selectFrom('operator').select('id').limit(1).executeTakeFirst()) return
    const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    const random = seededRandom(20_261)
    // Numbers of its own: tails, years and rates of the demo stay what they are.
    const ofCabins = seededRandom(20_262)
    const tails = new Set<string>()
    let count = 0
    for (const operator of seedOperators) {
      checkTerms(operator.terms)
      count += await insertOperator(trx, { operator, today, random, ofCabins, tails, types })
    }
    await insertMaintenance(trx, today, random)
    say(`demo fleet: ${count} aircraft of ${seedOperators.length} operators`)
  })
}

async function syncCatalogue(trx: Trx): Promise<Map<string, { id: number; type: AircraftType }>> {
  const classes = await trx
    .insertInto('aircraft_class')
    .values(AIRCRAFT_CLASS_LIST.map(({ slug, position, name_en, name_it }) => ({ slug, position, name_en, name_it })))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        name_en: eb.ref('excluded.name_en'),
        name_it: eb.ref('excluded.name_it'),
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const classIds = new Map(classes.map((row) => [row.slug, row.id]))
  const rows = await trx
    .insertInto('aircraft_type')
    .values(
      AIRCRAFT_TYPES.map((type) => ({
        class_id: classIds.get(type.class)!,
        slug: type.slug,
        manufacturer: type.manufacturer,
        name: type.name,
        spec: JSON.stringify(type),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        class_id: eb.ref('excluded.class_id'),
        manufacturer: eb.ref('excluded.manufacturer'),
        name: eb.ref('excluded.name'),
        spec: eb.ref('excluded.spec'),
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const bySlug = new Map(AIRCRAFT_TYPES.map((type) => [type.slug, type]))
  return new Map(rows.map((row) => [row.slug, { id: row.id, type: bySlug.get(row.slug)! }]))
}

interface Insert {
  operator: SeedOperator
  today: Temporal.PlainDate
  random: () => number
  ofCabins: () => number
  tails: Set<string>
  types: Map<string, { id: number; type: AircraftType }>
}

async function insertOperator(trx: Trx, { operator, today, random, ofCabins, tails, types }: Insert): Promise<number> {
  const publishedAt = today.toZonedDateTime('UTC').toInstant().toString()
  const { id } = await trx
    .insertInto('operator')
    .values({
      slug: operator.slug,
      name: operator.name,
      aoc: operator.aoc,
      country: operator.country,
      insured_until: today.add({ days: operator.insuredDays }).toString(),
      availability: operator.availability,
      terms: JSON.stringify(operator.terms),
      published_at: publishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const aircraft = operator.fleet.flatMap(([slug, ...bases]) => {
    const known = types.get(slug)
    if (!known) throw new Error(`The demo fleet names an unknown aircraft type: ${slug}`)
    return bases.map((base) => {
      const { type } = known
      let tail = generateTail(operator.country, type, random)
      while (tails.has(tail)) tail = generateTail(operator.country, type, random)
      tails.add(tail)
      const year = buildYear(type, today.year, random)
      // One in four carries the fuller cabin.
      const seats = random() < 0.25 ? Math.min(type.max_seats, type.typical_seats + 1) : type.typical_seats
      return {
        operator_id: id,
        type_id: known.id,
        tail,
        base_code: base,
        year,
        seats,
        ...seedCabin({ class: type.class, seats }, ofCabins),
        rate_permille: operator.ratePermille + Math.round((random() - 0.5) * 60),
        published_at: publishedAt,
      }
    })
  })
  await trx.insertInto('aircraft').values(aircraft).execute()
  return aircraft.length
}

function buildYear(type: AircraftType, thisYear: number, random: () => number): number {
  const [first, last] = type.years
  const newest = Math.min(last ?? thisYear, thisYear)
  const oldest = Math.max(first, newest - 14)
  return oldest + Math.floor(random() * (newest - oldest + 1))
}

// Every fifth aircraft has a check within the booking window, three to twelve days long.
async function insertMaintenance(trx: Trx, today: Temporal.PlainDate, random: () => number): Promise<void> {
  const rows = await trx.selectFrom('aircraft').select('id').orderBy('id').execute()
  const stays = rows
    .filter((_, index) => index % 5 === 2)
    .map(({ id }) => {
      const from = today.add({ days: 3 + Math.floor(random() * 78) })
      return {
        aircraft_id: id,
        period: `[${from}T06:00:00Z,${from.add({ days: 3 + Math.floor(random() * 10) })}T18:00:00Z)`,
        kind: 'maintenance' as const,
        reference: `service:${crypto.randomUUID()}`,
        note: 'Scheduled inspection',
      }
    })
  await trx.insertInto('aircraft_availability_block').values(stays).execute()
}
