import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { closeSales, countAllFlights, markDeparted } from './queries.ts'
import type { Context } from '../../context.ts'

/** Confirmed flights are closed some hours before their departure, and departed after it. */
export async function endSales({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  await closeSales(db, now.add({ hours: bookableHours }), now)
  await markDeparted(db, now)
}

/** Flights of every status. */
export const countFlightsEver = ({ db }: Context): Promise<number> => countAllFlights(db)
