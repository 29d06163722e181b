import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Keeps aircraft and operator as they are until the transaction ends. A statement of its own: the next one then sees what was waited for. */
export const lockCanFlyFacts = (trx: Db, aircraftId: number): Promise<unknown> =>
  trx
    .selectFrom('aircraft')
    .innerJoin('operator', 'operator.id', 'aircraft.operator_id')
    .select('aircraft.id')
    .where('aircraft.id', '=', aircraftId)
    .forShare()
    .execute()

/** Facts of one aircraft and its operator, and when it is out of service within a period, epoch ms. */
export const canFlyFacts = async (on: Db, { aircraftId, from, to }: { aircraftId: number; from: Temporal.Instant; to: Temporal.Instant }) =>
  on
    .selectFrom('aircraft')
    .innerJoin('operator', 'operator.id', 'aircraft.operator_id')
    .select([
      'aircraft.status',
      'aircraft.airworthy_until',
      'aircraft.insured_until as own_insured_until',
      'aircraft.published_at',
      'operator.suspended',
      'operator.insured_until',
      'operator.aoc_until',
      sql<{ from: number; to: number }[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'from', (extract(epoch from lower(period)) * 1000)::bigint, 'to', (extract(epoch from upper(period)) * 1000)::bigint)), '[]')
        FROM aircraft_availability_block block
        WHERE block.aircraft_id = aircraft.id AND block.kind IN ('maintenance', 'out_of_service')
          AND block.period && tstzrange(${from.toString()}, ${to.toString()}, '[)'))`.as('out_of_service'),
    ])
    .where('aircraft.id', '=', aircraftId)
    .executeTakeFirst()

export type CanFlyRow = NonNullable<Awaited<ReturnType<typeof canFlyFacts>>>
