import { Type } from 'typebox'
import { PartyCounts } from './charter.ts'
import { Nullable } from './common.ts'
import { AdminAirport } from './staff-empty-legs.ts'

const Id = Type.String({ format: 'uuid' })

export const StaffOrderLeg = Type.Object({
  id: Id,
  departure: AdminAirport,
  arrival: AdminAirport,
  departure_date: Type.String({ description: 'Local time of the departure airport' }),
  arrival_date: Nullable(Type.String({ description: 'Local time of the arrival airport' })),
  pax: Type.Integer(),
  luggage: { ...Type.Integer(), description: 'Kilograms' },
  party: Type.Optional(PartyCounts),
  aircraft: Nullable(
    Type.Object(
      { tail: Type.String(), type: Type.String(), company: Type.String() },
      { description: 'Where the legs were flown with several aircraft: that of this leg' },
    ),
  ),
})

/** Airport codes, passengers and what they bring. */
export const LegPlan = Type.Object({
  departure: Type.String(),
  arrival: Type.String(),
  pax: Type.Integer(),
  luggage: Nullable({ ...Type.Integer(), description: 'Kilograms; null in entries from before it could change' }),
  party: Type.Optional(PartyCounts),
})
