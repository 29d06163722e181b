import type { LegBody } from '../market/charter/trip.ts'
import type { DemoMarketDeps } from './purchases.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { countFlightsEver } from '../market/shared-flights/end-sales.ts'
import { openFlight } from '../market/shared-flights/open-flight.ts'

const wantedFlights = 24
const maxTries = 80
/** Aircraft with fewer seats are not shared. */
const leastSeats = 6

/** Opens shared flights of the demo company; demo customers buy seats of them. */
export async function seedSharedFlights(
  deps: DemoMarketDeps,
  { clients, random, leg }: { clients: readonly string[]; random: () => number; leg: () => LegBody },
): Promise<void> {
  if ((await countFlightsEver(deps.ctx)) > 0) return
  let opened = 0
  for (let tries = 0; tries < maxTries && opened < wantedFlights && !deps.stopping(); tries++) {
    const flight = await openOne(deps, { leg: leg(), clientId: clients[tries % clients.length]!, dice: random() })
    if (!flight) continue
    opened++
    await sellSeats(deps, flight, { clients, random })
  }
}

/** Null where the dice gave a trip that no aircraft can be held for. */
async function openOne(
  { ctx }: DemoMarketDeps,
  { leg, clientId, dice }: { leg: LegBody; clientId: string; dice: number },
): Promise<{ id: string; operator_id: number; seats: number; threshold_seats: number } | null> {
  const { charter, db, places } = ctx
  try {
    const offers = await charter.findOffersFor({ legs: [leg], perType: 1, limit: 40, clientId, locale: 'en' })
    const suitable = offers.filter(({ firmness, quote }) => firmness === 'firm' && quote.seats >= leastSeats)
    const aircraft = suitable[Math.floor(dice * suitable.length)]?.aircraft
    const [from, to] = [leg.departure, leg.arrival].map((selector) => places.getAirports(selector)[0]!)
    if (!aircraft || !from || !to) return null
    const departureAt = Temporal.PlainDateTime.from(leg.date).toZonedDateTime(from.zone).toInstant()
    const open = { aircraftId: aircraft.id, from: from.code, to: to.code, departureAt, actor: 'system', initiatorId: null }
    const result = await db.transaction().execute((trx) => openFlight(ctx, trx, open))
    return result.ok ? result.flight : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function sellSeats(
  deps: DemoMarketDeps,
  flight: { id: string; operator_id: number; seats: number; threshold_seats: number },
  { clients, random }: { clients: readonly string[]; random: () => number },
): Promise<void> {
  const wanted = Math.floor(random() * (flight.seats - 1))
  for (let sold = 0; sold < wanted;) {
    const seats = Math.min(wanted - sold, 1 + Math.floor(random() * 2))
    const clientId = clients[Math.floor(random() * clients.length)]!
    sold += (await deps.pay(clientId, {
      sharing: { id: flight.id, companyId: flight.operator_id, choice: { seats, sofaSeats: 0 }, shownCents: null },
    }))
      ? seats
      : wanted
  }
}
