import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

type Leg = Selectable<DB['empty_leg']>

interface LegShape {
  from?: string
  to?: string
  departureAt: Temporal.Instant
  /** Of the window around the departure, on each side. */
  flexibleHours?: number
  paxMax?: number
  referenceCents?: number
  floorCents?: number
  aircraftId?: number
  status?: Leg['status']
  /** Of a leg that was sold, cents; it has a buyer who is not an order of any customer. */
  soldFor?: number
}

/** Inserts a leg as staff enter them, of the first aircraft of the fleet unless one is named. */
export async function insertTestLeg(db: Database, shape: LegShape): Promise<Leg> {
  const aircraft = await db
    .selectFrom('aircraft')
    .select(['id', 'operator_id'])
    .$if(shape.aircraftId !== undefined, (query) => query.where('id', '=', shape.aircraftId!))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { departureAt, flexibleHours = 0, referenceCents = 1_000_000 } = shape
  const now = departureAt.subtract({ hours: 24 * 30 }).toString()
  const lines = [
    { service: 'flight', amountCents: referenceCents - 20_000, reason: { code: 'flight', params: {} } },
    { service: 'uk_apd', amountCents: 20_000, reason: { code: 'uk_apd_standard', params: {} } },
  ]
  return db
    .insertInto('empty_leg')
    .values({
      operator_id: aircraft.operator_id,
      aircraft_id: aircraft.id,
      source: 'staff',
      departure_airport: shape.from ?? 'EGGW',
      arrival_airport: shape.to ?? 'LFMN',
      departure_from: departureAt.subtract({ hours: flexibleHours }).toString(),
      departure_to: departureAt.add({ hours: flexibleHours }).toString(),
      departure_at: departureAt.toString(),
      block_minutes: 115,
      distance_km: 1_050,
      pax_max: shape.paxMax ?? 6,
      luggage_kg: 150,
      co2_kg: 2_000,
      reference_price: referenceCents,
      floor_price: shape.floorCents ?? 250_000,
      breakdown: JSON.stringify({ v: 1, lines }),
      status: shape.status ?? (shape.soldFor === undefined ? 'offered' : 'flown'),
      ...(shape.soldFor === undefined ? {} : { sale_price: shape.soldFor, buyer_order_id: crypto.randomUUID() }),
      created_at: now,
      checked_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
