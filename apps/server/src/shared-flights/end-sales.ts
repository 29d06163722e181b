import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { SharedFlightsDeps } from './deps.ts'
import { closeSales, countAllFlights, markDeparted } from './queries.ts'

/** Confirmed flights are closed some hours before their departure, and departed after it. */
export async function endSales({ db, clock }: SharedFlightsDeps): Promise<void> {
  const now = clock.now()
  await closeSales(db, now.add({ hours: bookableHours }), now)
  await markDeparted(db, now)
}

/** Flights of every status. */
export const countFlightsEver = ({ db }: SharedFlightsDeps): Promise<number> => countAllFlights(db)
