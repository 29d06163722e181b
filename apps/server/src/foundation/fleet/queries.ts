import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export function selectClasses(db: Db) {
  return db.selectFrom('aircraft_class').select(['id', 'slug', 'name_en', 'name_it']).orderBy('position').execute()
}

export function selectTypes(db: Db) {
  return db
    .selectFrom('aircraft_type')
    .innerJoin('aircraft_class', 'aircraft_class.id', 'aircraft_type.class_id')
    .select([
      'aircraft_type.id',
      'aircraft_type.slug',
      'aircraft_type.name',
      'aircraft_type.manufacturer',
      'aircraft_type.class_id',
      'aircraft_type.spec',
    ])
    .orderBy('aircraft_class.position')
    .orderBy('aircraft_type.name')
    .execute()
}

export function selectOperators(db: Db) {
  return db
    .selectFrom('operator')
    .select(['id', 'slug', 'name', 'aoc', 'country', 'insured_until', 'aoc_until', 'availability', 'suspended', 'terms'])
    .orderBy('id')
    .execute()
}

/** Every aircraft: those on the ground and of former days have trips too. */
export function selectAircraft(db: Db) {
  return db
    .selectFrom('aircraft')
    .select([
      'id',
      'operator_id',
      'type_id',
      'tail',
      'base_code',
      'year',
      'seats',
      'rate_permille',
      'sub_charter',
      'status',
      'airworthy_until',
      'insured_until',
      'wifi',
      'lavatory',
      'pets',
      'beds',
      'published_at',
    ])
    .orderBy('id')
    .execute()
}

export const insertSubCharter = async (trx: Trx, row: Omit<Insertable<DB['aircraft']>, 'sub_charter'>): Promise<number> =>
  (
    await trx
      .insertInto('aircraft')
      .values({ ...row, sub_charter: true })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
