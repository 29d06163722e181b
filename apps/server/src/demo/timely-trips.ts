import type { SealedOffer } from '@aquilane/domain/charter/offer'
import { getCannotFlyReasons, isAircraftFree } from '../foundation/fleet/index.ts'
import { findFactFailures, findUnknownAirports, type LegBody } from '../market/charter/index.ts'
import { syncChecklist } from '../trips/operations/checklist.ts'
import { confirmTrip, tolerant } from './confirmed-trip.ts'
import type { DemoWeekDeps } from './purchases.ts'
import { moveTo } from './trips.ts'

/** Between airports that are open around the clock: at any hour an aircraft may be in the air between them. */
const routes = [
  ['EHAM', 'LFMN'],
  ['LEPA', 'LFML'],
  ['EBBR', 'LEMG'],
  ['LIPZ', 'LEBL'],
  ['LGAV', 'LFMN'],
  ['LKPR', 'LIPZ'],
  ['LEMD', 'LFBD'],
  ['EKCH', 'EHAM'],
  ['LIMC', 'LEPA'],
  ['EDDK', 'LEBL'],
] as const

/** Trips are booked for so many days ahead, past the duty board, and brought back to their hour. */
const bookedDays = 2

/** Moments at which a flight of some length may depart, the best first. */
export type Departures = (now: Temporal.Instant, flight: Temporal.Duration) => readonly Temporal.Instant[]

interface Search {
  clients: readonly string[]
  departures: Departures
  /** Aircraft that stay out of it; those that are tried are added. */
  used: Set<number>
}

/**
 * Confirmed trips that depart at one of the wanted moments, each with an aircraft of its own that is free and may fly then. All firm offers of all
 * routes are looked at, and a trip is booked only where its moment is known.
 */
export async function* timelyTrips(deps: DemoWeekDeps, { clients, departures, used }: Search): AsyncGenerator<string> {
  for (const leg of legs(deps)) {
    const clientId = clients[Math.floor(deps.random() * clients.length)]!
    for (const offer of await findFirm(deps, leg, clientId)) {
      if (deps.stopping()) return
      const departureAt = used.has(offer.aircraft.id) ? null : await findDeparture(deps, offer, departures)
      if (departureAt === null) continue
      used.add(offer.aircraft.id)
      const id = await confirmTrip(deps, clientId, { legs: [leg], suggestionId: offer.id })
      if (id === null || !(await tolerant(() => moveOnBoard(deps, id, departureAt)))) continue
      yield id
      // It did not become what was wanted, and leaves the board.
      await tolerant(() => moveOnBoard(deps, id, toInstant(offer.quote.legs[0]!.departureAt)))
    }
  }
}

/** Nothing was done for it yet: its checklist is as of a trip that was booked for that time. */
async function moveOnBoard({ ctx }: DemoWeekDeps, id: string, departureAt: Temporal.Instant): Promise<void> {
  await moveTo(ctx, id, departureAt)
  await ctx.db.transaction().execute((trx) => syncChecklist(ctx, trx, id))
}

const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

function legs({ ctx, random }: DemoWeekDeps): LegBody[] {
  const day = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: bookedDays })
  const both = routes.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ])
  return shuffled(both, random).map(([from, to]) => ({
    departure: `airport:${from!}`,
    arrival: `airport:${to!}`,
    date: `${day.toString()}T12:00`,
    pax: 2 + Math.floor(random() * 4),
    luggage: 40,
  }))
}

/** Direct ones at their own price: what joins another trip cannot be moved alone. */
async function findFirm({ ctx, random }: DemoWeekDeps, leg: LegBody, clientId: string): Promise<SealedOffer[]> {
  const offers: SealedOffer[] = []
  await tolerant(async () => offers.push(...(await ctx.charter.findOffersFor({ legs: [leg], clientId, locale: 'en' }))))
  const movable = offers.filter(
    ({ firmness, quote }) => firmness === 'firm' && !quote.saving && quote.legs.every(({ techStops }) => techStops.length === 0),
  )
  return shuffled(movable, random)
}

const toInstant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

async function findDeparture({ ctx }: DemoWeekDeps, offer: SealedOffer, departures: Departures): Promise<Temporal.Instant | null> {
  const [leg] = offer.quote.legs
  if (!leg) return null
  const { busy } = offer.quote
  const flight = toInstant(leg.departureAt).until(toInstant(leg.arrivalAt))
  for (const departureAt of departures(ctx.clock.now(), flight)) {
    const later = toInstant(leg.departureAt).until(departureAt)
    const period = { aircraftId: offer.aircraft.id, from: toInstant(busy.from).add(later), to: toInstant(busy.to).add(later) }
    const { pax, luggageKg, distanceKm: km } = leg
    const flown = [{ from: leg.from.icao, to: leg.to.icao, departureAt, arrivalAt: departureAt.add(flight), km, pax, luggageKg }]
    const isPossible =
      (await findFactFailures(ctx, period.aircraftId, flown)).length === 0 &&
      (await findUnknownAirports(ctx, period.aircraftId, flown)).length === 0 &&
      (await getCannotFlyReasons(ctx.db, period)).length === 0 &&
      (await isAircraftFree(ctx.db, period.aircraftId, period.from, period.to))
    if (isPossible) return departureAt
  }
  return null
}
