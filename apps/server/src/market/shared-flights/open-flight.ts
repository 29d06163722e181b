import { randomUUID } from 'node:crypto'
import { layOutCabin } from '@aquilane/art/cabin/layout'
import type { PriceLine } from '@aquilane/domain/charter/types'
import { sofaPlaces, type SeatKind } from '@aquilane/domain/shared-flights/cabin'
import { defaultDecisionHours, defaultThreshold, seatPrices } from '@aquilane/domain/shared-flights/price'
import { isUnitedStates } from '@aquilane/domain/shared-flights/us-rule'
import { type FleetSnapshot, type PlannedFlight, holdAircraft } from '../../foundation/fleet/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { insertFlight, type SharedFlightRow } from './queries.ts'
import { decideSharedFlightJob, type DecideSharedFlightJob } from './queues.ts'
import { insertSeats } from './seat-queries.ts'
import type { Context } from '../../context.ts'

export interface OpenFlight {
  aircraftId: number
  /** Airport codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
  /** Seats that must be sold; six of ten by default. */
  thresholdSeats?: number | undefined
  /** Before the departure; 72 by default. */
  decisionHours?: number | undefined
  /** `client:<id>`, `staff:<id>`, `system` */
  actor: string
  /** The customer who opens it, with seats to pay first; null: the company. */
  initiatorId: string | null
}

export type OpenFlightResult =
  | { ok: true; flight: SharedFlightRow }
  | { ok: false; code: 'AIRCRAFT_UNKNOWN' | 'NOT_IN_US' | 'NOT_FLYABLE' | 'TOO_LATE' | 'AIRCRAFT_TAKEN' | 'THRESHOLD' }

/** Key of the aircraft's availability block. */
export const blockReference = (flight: { id: string }): string => `shared-flight:${flight.id}`

/** What opening a flight would mean. Holds nothing. */
export async function planFlight(ctx: Context, open: Omit<OpenFlight, 'actor' | 'initiatorId'>) {
  const fleet = await ctx.fleet.current()
  const aircraft = fleet.aircraft.get(open.aircraftId)
  const [from, to] = [ctx.places.airportByIcao(open.from), ctx.places.airportByIcao(open.to)]
  if (!aircraft || !from || !to) return { ok: false, code: 'AIRCRAFT_UNKNOWN' } as const
  if (isUnitedStates(from.country.iso3) || isUnitedStates(to.country.iso3)) return { ok: false, code: 'NOT_IN_US' } as const
  const { decisionHours = defaultDecisionHours, thresholdSeats = defaultThreshold(aircraft.seats) } = open
  if (thresholdSeats < 1 || thresholdSeats > aircraft.seats) return { ok: false, code: 'THRESHOLD' } as const
  const decideAt = open.departureAt.subtract({ hours: decisionHours })
  if (Temporal.Instant.compare(decideAt, ctx.clock.now()) <= 0) return { ok: false, code: 'TOO_LATE' } as const
  const quote = await ctx.charter.quoteOneWay({ aircraftId: aircraft.id, from: from.code, to: to.code, departureAt: open.departureAt })
  if (!quote) return { ok: false, code: 'NOT_FLYABLE' } as const
  const prices = seatPrices({ charterCents: quote.priceCents, thresholdSeats })
  const seats = cabinSeats(fleet, aircraft.id)
  return { ok: true, aircraft, from, to, thresholdSeats, decideAt, quote, prices, seats } as const
}

/** Offers the seats of a flight and holds its aircraft. */
export async function openFlight(ctx: Context, trx: Trx, open: OpenFlight): Promise<OpenFlightResult> {
  const plan = await planFlight(ctx, open)
  if (!plan.ok) return plan
  const { aircraft, from, to, thresholdSeats, decideAt, quote, prices, seats } = plan
  const now = ctx.clock.now()
  const id = randomUUID()
  const hold = { aircraftId: aircraft.id, ...quote.busy, reference: blockReference({ id }) }
  if ((await holdAircraft(trx, hold)) === 'taken') return { ok: false, code: 'AIRCRAFT_TAKEN' }
  const flight = await insertFlight(trx, {
    id,
    operator_id: aircraft.operatorId,
    aircraft_id: aircraft.id,
    departure_airport: from.code,
    arrival_airport: to.code,
    departure_at: open.departureAt.toString(),
    departure_day: open.departureAt.toZonedDateTimeISO(from.zone).toPlainDate().toString(),
    arrival_at: quote.arrivalAt.toString(),
    block_minutes: quote.blockMinutes,
    distance_km: quote.distanceKm,
    co2_kg: quote.co2Kg,
    luggage_kg: Math.floor(quote.luggageKg / aircraft.seats),
    seats: aircraft.seats,
    threshold_seats: thresholdSeats,
    charter_price: quote.priceCents,
    seat_price: prices.seatCents,
    sofa_price: prices.sofaCents,
    breakdown: JSON.stringify({ v: 1, lines: quote.lines }),
    positioning: JSON.stringify({ v: 1, flights: quote.positioning.map(toStoredFlight) }),
    decide_at: decideAt.toString(),
    status: 'open',
    initiator_id: open.initiatorId,
    published: open.initiatorId === null,
    created_at: now.toString(),
    changed_at: now.toString(),
  })
  await insertSeats(trx, id, seats)
  await audit(trx, { actor: open.actor, action: 'opened', subject: `shared-flight:${id}`, to: 'open' })
  await ctx.jobs.send(trx, decideSharedFlightJob, { flight: id } satisfies DecideSharedFlightJob, { startAfter: decideAt })
  return { ok: true, flight }
}

type Positioning = Omit<PlannedFlight, 'kind'>
type StoredPositioning = Omit<Positioning, 'departureAt' | 'arrivalAt'> & { departureAt: string; arrivalAt: string }

const toStoredFlight = (flight: Positioning): StoredPositioning => ({
  ...flight,
  departureAt: flight.departureAt.toString(),
  arrivalAt: flight.arrivalAt.toString(),
})

/** Flights without customers around a shared flight. @throws for a version that this release does not know */
export function readPositioning(flight: Pick<SharedFlightRow, 'id' | 'positioning'>): PlannedFlight[] {
  const stored = flight.positioning as unknown as { v: number; flights: StoredPositioning[] }
  if (stored.v !== 1) throw new Error(`Shared flight ${flight.id} has positioning flights of version ${stored.v}.`)
  return stored.flights.map((one) => ({
    ...one,
    kind: 'positioning',
    departureAt: Temporal.Instant.from(one.departureAt),
    arrivalAt: Temporal.Instant.from(one.arrivalAt),
  }))
}

/** Price lines of the whole aircraft. @throws for a version that this release does not know */
export function readBreakdown(flight: Pick<SharedFlightRow, 'id' | 'breakdown'>): PriceLine[] {
  const stored = flight.breakdown as unknown as { v: number; lines: PriceLine[] }
  if (stored.v !== 1) throw new Error(`Shared flight ${flight.id} has a breakdown of version ${stored.v}.`)
  return stored.lines
}

/** Parameters of an aircraft's cabin plan. */
export function cabinOf(fleet: FleetSnapshot, aircraftId: number) {
  const aircraft = fleet.aircraft.get(aircraftId)!
  const type = fleet.types.get(aircraft.typeId)!
  return { drawing: type.spec.drawing, seats: aircraft.seats, sofaSeats: sofaPlaces(type.spec.class, aircraft.seats) }
}

function cabinSeats(fleet: FleetSnapshot, aircraftId: number): { code: string; kind: SeatKind }[] {
  const { seats } = layOutCabin(cabinOf(fleet, aircraftId))
  const codes = new Set(seats.map(({ code }) => code))
  return seats.map(({ code, kind }) => ({ code, kind: kind === 'sofa' ? 'sofa' : isPaired(code, codes) ? 'paired' : 'single' }))
}

/** Seats A and B, and C and D, of one row stand side by side; B exists only in wide cabins. */
const isPaired = (code: string, codes: ReadonlySet<string>): boolean => codes.has(`${code.slice(0, -1)}B`)
