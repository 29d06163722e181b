import type { getCrewPage } from '@aquilane/contract/crew-page'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { toCrewName } from '../../../foundation/crew/index.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { toOrderSummary } from '../../../sales/orders/http/index.ts'
import type { CrewFlight, CrewPage } from '../page.ts'
import type { RecordRow } from '../queries.ts'

type Response = ResponseOf<typeof getCrewPage>
type Flight = Response['flights'][number]
type Confirmed = NonNullable<Flight['times']>['confirmed'][number]

const confirmedNames: Record<string, Confirmed> = {
  off_block_at: 'off_block',
  takeoff_at: 'takeoff',
  landing_at: 'landing',
  on_block_at: 'on_block',
  delay_code: 'delay_code',
  fuel_kg: 'fuel_kg',
}

const isSet = (record: RecordRow, field: string): boolean =>
  Object.entries(record).some(([name, value]) => name === field && value !== null)

const toTimes = (record: RecordRow, crewId: string): Flight['times'] => ({
  off_block: record.off_block_at.toString(),
  takeoff: record.takeoff_at?.toString() ?? null,
  landing: record.landing_at?.toString() ?? null,
  on_block: record.on_block_at?.toString() ?? null,
  delay_code: delayCodes.find((code) => code === record.delay_code) ?? null,
  fuel_kg: record.fuel_kg,
  uplift_litres: record.uplift_litres,
  deiced: record.is_deiced,
  recorded: record.recorded_at.toString(),
  by: record.recorded_by_crew === crewId ? 'me' : record.recorded_by_crew === null ? 'staff' : 'crew',
  confirmed: record.confirmed.flatMap((field) => (isSet(record, field) ? (confirmedNames[field] ?? []) : [])),
})

function toFlight({ order, leg, ...flight }: CrewFlight, crewId: string): Flight | [] {
  const { pnr, aircraft, legs } = toOrderSummary(order)
  const planned = legs.find(({ id }) => id === leg.id)
  if (!planned) return []
  return {
    id: leg.id,
    pnr,
    aircraft: aircraft && { name: aircraft.name, tail: aircraft.tail },
    seat: flight.seat,
    departure_airport: planned.departure_airport,
    arrival_airport: planned.arrival_airport,
    departure_date: planned.departure_date,
    arrival_date: planned.arrival_date,
    departs: leg.row.departure_at.toString(),
    arrives: leg.row.arrival_at?.toString() ?? null,
    tech_stops: planned.tech_stops,
    meeting_point: planned.meeting_point,
    pax: leg.row.pax,
    passengers: flight.passengers,
    arrangements: flight.arrangements.map(({ kind, supplier, reference }) => ({ kind, supplier, reference })),
    status: flight.status,
    times: flight.record && toTimes(flight.record, crewId),
  }
}

export const toCrewPage = ({ member, link, now, until, phone, flights }: CrewPage): Response => ({
  name: toCrewName(member),
  now: timestamp(now),
  until: timestamp(until),
  hotel: link.hotel,
  phone,
  flights: flights.flatMap((flight) => toFlight(flight, member.id)),
})
