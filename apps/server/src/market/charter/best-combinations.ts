import type { FromPrice } from '@aquilane/domain/charter/best-quotes'
import type { Trip } from '@aquilane/domain/charter/types'
import type { Turns } from '../../platform/turns.ts'
import { airportCombinations, type AirportCombination, type CityTrip } from './airport-selection.ts'

/** The airports that suit an aircraft best. */
export interface BestCombination {
  aircraftId: number
  classSlug: string
  /** The best airport of every city, each found with the others at their likeliest. */
  choice: AirportCombination
  /** The best choice that was really priced. */
  priced: AirportCombination
  /** What the former should cost and the latter does cost, detours counted, cents. */
  estimate: number
  cost: number
}

/**
 * For each aircraft the choice of airports that costs least, detours counted. Cities are decided one by one (what one airport
 * costs hardly depends on the others), which takes a sum of prices where trying all combinations would take a product.
 * @param pricesOf prices of the aircraft in question on a trip between airports
 */
export async function bestCombinations(
  trip: CityTrip,
  pricesOf: (trip: Trip) => Iterable<FromPrice>,
  turns: Turns,
): Promise<BestCombination[]> {
  const [first, ...others] = airportCombinations(trip)
  const best = new Map<number, BestCombination>()
  const firstCost = new Map<number, number>()
  const gained = new Map<number, number[]>()
  for (const choice of [first!, ...others]) {
    await turns.rest()
    const flown = trip.toTrip(choice)
    if (!flown) continue
    const detour = trip.detourCents(choice)
    for (const { aircraftId, classSlug, totalCents } of pricesOf(flown)) {
      const cost = totalCents + detour
      const known = best.get(aircraftId)
      if (!known) best.set(aircraftId, { aircraftId, classSlug, choice, priced: choice, estimate: cost, cost })
      else if (cost < known.cost) best.set(aircraftId, { ...known, priced: choice, cost })
      if (choice === first) firstCost.set(aircraftId, cost)
      else noteGain(gained, aircraftId, choice, cost - (firstCost.get(aircraftId) ?? Number.NaN))
    }
  }
  for (const [aircraftId, known] of best) best.set(aircraftId, mergeResults(known, firstCost.get(aircraftId), gained.get(aircraftId)))
  return [...best.values()]
}

/** Keeps, per aircraft, the airport of each city that saves most: pairs of airport and gain, flattened. */
function noteGain(gained: Map<number, number[]>, aircraftId: number, choice: AirportCombination, gain: number): void {
  const changed = choice.flatMap((airport, city) => (airport === 0 ? [] : [city]))
  if (changed.length !== 1 || !(gain < 0)) return
  const list = gained.get(aircraftId) ?? choice.flatMap(() => [0, 0])
  const city = changed[0]!
  if (gain < list[city * 2 + 1]!) list.splice(city * 2, 2, choice[city]!, gain)
  gained.set(aircraftId, list)
}

function mergeResults(best: BestCombination, firstCost: number | undefined, gains: readonly number[] | undefined): BestCombination {
  if (firstCost === undefined || !gains) return { ...best, choice: best.priced, estimate: best.cost }
  const choice = best.priced.map((_, city) => gains[city * 2]!)
  return { ...best, choice, estimate: firstCost + gains.reduce((sum, value, index) => sum + (index % 2 === 1 ? value : 0), 0) }
}
