import type { CharterAirport } from '@aquilane/domain/charter/types'
import { driveMinutes } from './drive.ts'
import type { OffersDeps } from './offers.ts'
import type { PlannedLeg } from './plan-trip.ts'

/** A trip with one of its airports replaced, wherever the trip uses it. */
export interface NearbyTrip {
  legs: PlannedLeg[]
  /** Codes. */
  old: string
  by: string
  /** Between both by road. */
  driveMinutes: number
}

const nearbyKm = 120
/** A longer drive is another journey. */
const mostDriveMinutes = 90
/** Of each airport. */
const tries = 6
/** Shorter runways take few aircraft; what clients use is tried whatever its runway. */
const leastRunwayM = 1_200

/** The same trip from or to airports in reach by road, those that clients use among the ones tried, the shortest drive first. Whether they take the aircraft is for its plan to say. */
export async function findNearbyTrips(ctx: OffersDeps, legs: readonly PlannedLeg[]): Promise<NearbyTrip[]> {
  const { places } = ctx
  const pricing = await ctx.pricing.current()
  const codes = [...new Set(legs.flatMap(({ from, to }) => [from, to]))]
  const isActive = (code: string): boolean => places.airportByIcao(code)?.country.active === true
  const isOpen = ({ from, to }: PlannedLeg): boolean => isActive(from) || isActive(to)
  const findNear = (old: string): NearbyTrip[] => {
    const facts = places.airportByIcao(old)
    if (!facts) return []
    const airport: CharterAirport = pricing.airport(facts)
    const used = new Set(places.businessAirports(facts.cityCode).map(({ code }) => code))
    return pricing.index
      .nearbyAirports(airport, nearbyKm)
      .filter(({ airport: near }) => !codes.includes(near.icao) && (used.has(near.icao) || (near.runway_m ?? 0) >= leastRunwayM))
      .flatMap(({ airport: near }) => {
        const minutes = driveMinutes(places, airport, near)
        if (minutes === null || minutes > mostDriveMinutes) return []
        return [{ old, by: near.icao, driveMinutes: minutes, legs: legs.map((leg) => replaceAirport(leg, old, near.icao)) }]
      })
      .filter((trip) => trip.legs.every(isOpen))
      .toSorted((a, b) => Number(used.has(b.by)) - Number(used.has(a.by)) || a.driveMinutes - b.driveMinutes)
      .slice(0, tries)
  }
  return codes.flatMap(findNear).toSorted((a, b) => a.driveMinutes - b.driveMinutes)
}

const replaceAirport = (leg: PlannedLeg, old: string, by: string): PlannedLeg => ({
  ...leg,
  from: leg.from === old ? by : leg.from,
  to: leg.to === old ? by : leg.to,
})
