import type { Context } from '../../context.ts'
import { ordersByAirport } from './asked-queries.ts'

/** How many requests, quotes and orders since a moment have a flight from or to each airport; most first. */
export const countAskedAirports = ({ db }: Pick<Context, 'db'>, since: Temporal.Instant): Promise<{ icao: string; orders: number }[]> =>
  ordersByAirport(db, since)
