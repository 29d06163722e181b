import { type FleetSnapshotSource, documentsEnd, type AvailabilityBlock, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import { createQuoteIndex, type QuoteIndex } from '@aquilane/domain/charter/quote-index'
import { usualOpening } from '@aquilane/domain/facts/usual-opening'
import { airportSizeClass } from '@aquilane/domain/charter/airport-class'
import { ratePermilleOf } from '@aquilane/domain/pricing/document'
import type { Answer, CharterAirport, FleetAircraft, Period, Trip } from '@aquilane/domain/charter/types'
import type { Facts } from '../../foundation/facts/index.ts'
import type { FactTable } from '@aquilane/domain/facts/facts'
import type { AirportFacts, PlacesService } from '../../foundation/places/index.ts'
import type { CurrentPricing } from '../../foundation/pricing/index.ts'
import { publicHolidays } from './public-holidays.ts'

/** A consistent snapshot of everything that prices depend on. */
export interface PricingContext {
  snapshot: FleetSnapshot
  /** The version that these prices follow. */
  pricing: CurrentPricing
  /** What decides whether a flight may be sold. */
  facts: FactTable
  /** Aircraft that searches offer. */
  index: QuoteIndex
  /** Aircraft that only staff offer. */
  subCharters: QuoteIndex
  /** One aircraft of either; undefined for an unknown one. */
  quoteOne(trip: Trip, aircraftId: number, options?: { anyTime?: boolean }): Answer | undefined
  /** Bases and possible technical stops. */
  airports: readonly CharterAirport[]
  airport(facts: AirportFacts): CharterAirport
  /** By class slug and type slug, as quotes name them. */
  classId: ReadonlyMap<string, number>
  typeId: ReadonlyMap<string, number>
}

const endOfTime = Temporal.Instant.from('9999-01-01T00:00:00Z').epochMilliseconds
// Where a private aircraft can take fuel: shorter runways are no stop for anything that needs one.
const techStopRunwayM = 1_500

/** The context of the moment, and for previews one that follows another version. */
export interface PricingContexts {
  current(): Promise<PricingContext>
  /** Not kept. @param facts others than those that count */
  under(pricing: CurrentPricing, facts?: FactTable): Promise<PricingContext>
}

/**
 * Keeps the pricing index in step with fleet, prices and facts: rebuilt when aircraft, facts or the version of the prices change, updated when availability changes.
 */
export function createPricingContext(deps: {
  fleet: FleetSnapshotSource
  places: PlacesService
  pricing: { current(): CurrentPricing | Promise<CurrentPricing> }
  facts: Facts
}): PricingContexts {
  const { fleet, places } = deps
  let context: PricingContext | null = null
  let placesVersion = -1
  const converted = new Map<string, CharterAirport>()

  function airport(facts: AirportFacts): CharterAirport {
    const known = converted.get(facts.code)
    if (known) return known
    const result = toCharterAirport(facts)
    converted.set(facts.code, result)
    return result
  }

  const isCurrent = ({ snapshot, ...known }: PricingContext, version: number, pricing: CurrentPricing, facts: FactTable): boolean =>
    known.pricing === pricing && known.facts === facts && snapshot.version === version && places.version() === placesVersion

  function build(snapshot: FleetSnapshot, pricing: CurrentPricing, facts: FactTable): PricingContext {
    if (placesVersion !== places.version()) converted.clear()
    placesVersion = places.version()
    return buildContext({ places, airport, facts }, snapshot, pricing)
  }

  return {
    async current() {
      const [snapshot, pricing, facts] = [await fleet.current(), await deps.pricing.current(), await deps.facts.current()]
      if (!context || !isCurrent(context, snapshot.version, pricing, facts)) {
        context = build(snapshot, pricing, facts)
      } else if (context.snapshot.calendarVersion !== snapshot.calendarVersion) {
        for (const id of changedCalendars(context.snapshot.periods, snapshot.periods)) setBusy(context, snapshot, id)
        context = { ...context, snapshot }
      }
      return context
    },
    under: async (pricing, facts) => build(await fleet.current(), pricing, facts ?? (await deps.facts.current())),
  }
}

function buildContext(
  { places, airport, facts }: Pick<PricingContext, 'airport' | 'facts'> & { places: PlacesService },
  snapshot: FleetSnapshot,
  pricing: CurrentPricing,
): PricingContext {
  const bases = new Set([...snapshot.aircraft.values()].map((aircraft) => aircraft.baseCode))
  const airports = places
    .airports()
    .filter(({ code, country, ...one }) => bases.has(code) || (country.active && one.runwayPaved && (one.runwayM ?? 0) >= techStopRunwayM))
    .map(airport)
  const known = new Set(airports.map((item) => item.icao))
  const states = new Map(places.countries().map(({ iso2, iso3 }) => [iso3, iso2]))
  const types = [...snapshot.types.values()].map((type) => type.spec)
  const indexOf = (isSubCharter: boolean) => {
    const aircraft = [...snapshot.aircraft.values()]
      .filter((item) => item.isSubCharter === isSubCharter && isOffered(snapshot, item) && known.has(item.baseCode))
      .map((item) => engineAircraft(snapshot, item.id, pricing, states))
    return createQuoteIndex({ types, aircraft, airports }, { policy: pricing.policy, taxes: pricing.taxes, facts })
  }
  const [index, subCharters] = [indexOf(false), indexOf(true)]
  return {
    snapshot,
    pricing,
    facts,
    index,
    subCharters,
    quoteOne: (trip, aircraftId, options) => index.quoteOne(trip, aircraftId, options) ?? subCharters.quoteOne(trip, aircraftId, options),
    airports,
    airport,
    classId: new Map([...snapshot.classes.values()].map((item) => [item.slug, item.id])),
    typeId: new Map([...snapshot.types.values()].map((item) => [item.slug, item.id])),
  }
}

const isOffered = (snapshot: FleetSnapshot, { isActive, operatorId }: { isActive: boolean; operatorId: number }): boolean =>
  isActive && !snapshot.operators.get(operatorId)?.isSuspended

function setBusy({ index, subCharters }: PricingContext, snapshot: FleetSnapshot, id: number): void {
  const aircraft = snapshot.aircraft.get(id)
  if (aircraft) (aircraft.isSubCharter ? subCharters : index).setBusy(id, toBusyPeriods(snapshot, id))
}

/** One aircraft with its calendar, in the engine's form. @param states ISO 3166 alpha-2 codes by alpha-3 */
function engineAircraft(
  snapshot: FleetSnapshot,
  id: number,
  { document }: CurrentPricing,
  states: ReadonlyMap<string, string>,
): FleetAircraft {
  const aircraft = snapshot.aircraft.get(id)!
  const operatorCountry = states.get(snapshot.operators.get(aircraft.operatorId)?.country ?? '')
  const { spec } = snapshot.types.get(aircraft.typeId)!
  return {
    id,
    tail: aircraft.tail,
    typeId: spec.slug,
    baseIcao: aircraft.baseCode,
    operatorId: aircraft.operatorId,
    ...(operatorCountry === undefined ? {} : { operatorCountry }),
    year: aircraft.year,
    seats: aircraft.seats,
    refusesPets: aircraft.cabin.pets === 'refused',
    ratePermille: ratePermilleOf(document, { ...aircraft, classSlug: spec.class }),
    busy: toBusyPeriods(snapshot, id),
  }
}

// Without insurance, certificate and airworthiness an aircraft does not fly: the time after the last day of any counts as taken.
function toBusyPeriods(snapshot: FleetSnapshot, id: number): Period[] {
  const aircraft = snapshot.aircraft.get(id)
  if (!aircraft) return []
  return [
    ...(snapshot.periods.get(id) ?? []),
    { from: documentsEnd(snapshot.operators.get(aircraft.operatorId)!, aircraft).epochMilliseconds, to: endOfTime },
  ]
}

function changedCalendars(
  before: ReadonlyMap<number, readonly AvailabilityBlock[]>,
  after: ReadonlyMap<number, readonly AvailabilityBlock[]>,
): number[] {
  const changed = [...after].filter(([id, periods]) => before.get(id) !== periods).map(([id]) => id)
  for (const id of before.keys()) if (!after.has(id)) changed.push(id)
  return changed
}

/** An airport in the engine’s form: an unpaved runway counts as none. */
export function toCharterAirport(facts: AirportFacts): CharterAirport {
  const runway_m = facts.runwayPaved ? facts.runwayM : null
  return {
    icao: facts.code,
    iata: facts.iata,
    lat: facts.latitude,
    lon: facts.longitude,
    zone: facts.zone,
    runway_m,
    ...(runway_m !== null && facts.takeoffM !== null && { takeoff_m: facts.takeoffM }),
    ...(runway_m !== null && facts.landingM !== null && { landing_m: facts.landingM }),
    elevation_ft: facts.elevationFt ?? 0,
    country: facts.country.iso2,
    subdivision: facts.subdivision,
    sizeClass: airportSizeClass({ icao: facts.code, runway_m }),
    usuallyOpen: usualOpening({ country: facts.country.iso2, size: facts.size, scheduled: facts.scheduled }),
    holidays: publicHolidays(facts.country.iso2, facts.subdivision),
  }
}
