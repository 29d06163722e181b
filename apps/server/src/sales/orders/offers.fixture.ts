import type { AcceptedOffer } from '@aquilane/domain/charter/offer'
import { CHARTER_TERMS } from '@aquilane/domain/charter/terms'
import type { LegBody } from '../../market/charter/trip.ts'
import type { PlacesService } from '../../foundation/places/model.ts'
import type { Clock } from '../../platform/clock.ts'

/** What an offer of the fixture may vary. */
export interface OfferStub {
  aircraftId?: number
  /** Whole days from now to the first departure. */
  days?: number
  hours?: number
  /** The aircraft is blocked for at least this long. */
  blockedDays?: number
  firmness?: 'firm' | 'estimate'
  availability?: 'managed' | 'on-request'
  priceCents?: number
  taxCents?: number
  /** Airport to which the aircraft flies home an hour after the last arrival. */
  home?: string | null
}

/** In three weeks, by the clock of the machine: the clock of a spec starts there. */
const standardDate = Temporal.Now.plainDateISO('UTC').add({ days: 22 })
export const standardLeg: LegBody = {
  departure: 'airport:EGGW',
  arrival: 'airport:LFMN',
  date: `${standardDate.toString()}T10:30`,
  pax: 4,
  luggage: 40,
}
const blockMinutes = 115

interface World {
  clock: Clock
  places: PlacesService
  aircraft: readonly { id: number; tail: string; type_id: number; class_id: number; year: number }[]
  operator: { id: number; name: string; aoc: string; insured_until: string }
}

/** Offers dealt by hand, shaped exactly as the charter service would hand them over. */
export function stubOffers(world: World) {
  const offers = new Map<string, { shape: Required<OfferStub>; legs: LegBody[] }>()
  return {
    /** Id of a fresh offer. Each takes another aircraft unless one is named. */
    deal(shape: OfferStub = {}, legs: LegBody[] = [standardLeg]): string {
      const id = `offer-${offers.size}`
      const aircraftId = world.aircraft[(offers.size + 1) % world.aircraft.length]!.id
      const usual = {
        aircraftId,
        days: 20,
        hours: 0,
        blockedDays: 0,
        firmness: 'firm',
        availability: 'managed',
        priceCents: 2_415_050,
        taxCents: 52_000,
        home: null,
      } as const
      offers.set(id, { shape: { ...usual, ...shape }, legs })
      return id
    },
    taken(id: string): AcceptedOffer | null {
      const offer = offers.get(id)
      return offer ? toAcceptedOffer(world, offer.shape, offer.legs) : null
    },
  }
}

function toAcceptedOffer(world: World, shape: Required<OfferStub>, asked: LegBody[]): AcceptedOffer {
  const plane = world.aircraft.find((candidate) => candidate.id === shape.aircraftId)!
  const start = world.clock.now().add({ minutes: shape.days * 1440 + shape.hours * 60 })
  const legs = asked.map((leg, index) => toLeg(world.places, leg, start.add({ hours: 24 * index })))
  const lines = [
    { service: 'flight', amountCents: shape.priceCents - shape.taxCents, reason: { code: 'flight', params: {} } },
    { service: 'uk_apd', amountCents: shape.taxCents, reason: { code: 'uk_apd', params: {} } },
  ]
  return {
    firmness: shape.firmness,
    priceCents: shape.priceCents,
    currency: 'EUR',
    lines,
    afterFlightCaps: [{ service: 'deicing', capCents: 400_000, reason: { code: 'deicing', params: {} } }],
    aircraftId: plane.id,
    aircraft: { tail: plane.tail, year: plane.year },
    aircraftTypeId: plane.type_id,
    aircraftClassId: plane.class_id,
    operatorId: world.operator.id,
    operator: { name: world.operator.name, aoc: world.operator.aoc, insuredUntil: world.operator.insured_until },
    availability: shape.availability,
    seats: 8,
    busy: toBusy(start, legs.at(-1)!.arrivalAt, shape.blockedDays),
    legs,
    positioning: shape.home === null ? [] : [flightHome(legs.at(-1)!, shape.home, legs.length - 1)],
    terms: CHARTER_TERMS,
    co2Kg: 4_100,
    saving: null,
  }
}

const flightHome = (last: AcceptedOffer['legs'][number], to: string, legIndex: number): AcceptedOffer['positioning'][number] => ({
  kind: 'home',
  from: last.arrivalCode,
  to,
  departureAt: last.arrivalAt.add({ minutes: 60 }),
  arrivalAt: last.arrivalAt.add({ minutes: 150 }),
  blockMinutes: 90,
  distanceKm: 870,
  legIndex,
})

function toBusy(start: Temporal.Instant, end: Temporal.Instant, days: number): AcceptedOffer['busy'] {
  const from = start.subtract({ hours: 3 })
  const least = from.add({ hours: days * 24 })
  const to = end.add({ hours: 3 })
  return { from, to: Temporal.Instant.compare(to, least) > 0 ? to : least }
}

function toLeg(places: PlacesService, leg: LegBody, departureAt: Temporal.Instant): AcceptedOffer['legs'][number] {
  const [departureCode, arrivalCode] = [leg.departure.slice(8), leg.arrival.slice(8)]
  const [departureZone, arrivalZone] = [places.airportByIcao(departureCode)!.zone, places.airportByIcao(arrivalCode)!.zone]
  const arrivalAt = departureAt.add({ minutes: blockMinutes })
  const [departureLocal, arrivalLocal] = [local(departureAt, departureZone), local(arrivalAt, arrivalZone)]
  const times = { departureAt, arrivalAt, departureLocal, arrivalLocal, departureZone, arrivalZone }
  const flight = { dayShift: 0, blockMinutes, distanceKm: 1_040, techStops: [], way: [[]] }
  return { departureCode, arrivalCode, ...times, ...flight, pax: leg.pax, luggageKg: leg.luggage, party: leg.party }
}

const local = (at: Temporal.Instant, zone: string) => at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
