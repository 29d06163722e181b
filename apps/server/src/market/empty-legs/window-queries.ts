import { toTimestamptz, type Db } from '../../platform/db/database.ts'

export interface LegWindow {
  from: Temporal.Instant
  to: Temporal.Instant
}

/** Legs to come on flights of ours that have no buyer. */
export const unsoldLegs = async (
  on: Db,
  legs: { aircraftIds: readonly number[] } | { movementIds: readonly string[] },
  now: Temporal.Instant,
): Promise<
  { id: string; movementId: string; aircraftId: number; departureAt: Temporal.Instant; from: Temporal.Instant; to: Temporal.Instant }[]
> => {
  if (('aircraftIds' in legs ? legs.aircraftIds : legs.movementIds).length === 0) return []
  const rows = await on
    .selectFrom('empty_leg')
    .select(['id', 'movement_id', 'aircraft_id', 'departure_at', 'departure_from', 'departure_to'])
    .where('status', 'in', ['draft', 'offered'])
    .where('movement_id', 'is not', null)
    .where('departure_at', '>', toTimestamptz(now))
    .where((eb) => ('aircraftIds' in legs ? eb('aircraft_id', 'in', legs.aircraftIds) : eb('movement_id', 'in', legs.movementIds)))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    movementId: row.movement_id!,
    aircraftId: row.aircraft_id,
    departureAt: row.departure_at,
    from: row.departure_from,
    to: row.departure_to,
  }))
}

/** Only while the leg is as it was read: it may be bought or moved meanwhile. */
export const updateWindow = (
  on: Db,
  { id, departureAt }: { id: string; departureAt: Temporal.Instant },
  { from, to }: LegWindow,
  now: Temporal.Instant,
): Promise<unknown> =>
  on
    .updateTable('empty_leg')
    .set({ departure_from: from.toString(), departure_to: to.toString(), changed_at: now.toString() })
    .where('id', '=', id)
    .where('status', 'in', ['draft', 'offered'])
    .where('departure_at', '=', toTimestamptz(departureAt))
    .execute()
