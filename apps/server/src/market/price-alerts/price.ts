import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import type { LegBody } from '../charter/index.ts'

/**
 * The lowest price of a trip on its day and the days around it, cents: those that the results show. Null where nothing can fly it, or it can
 * no longer be booked.
 */
export async function findLowestPrice({ charter }: Context, legs: readonly LegBody[], flexDays: number): Promise<number | null> {
  try {
    const days = await charter.dayPrices({ legs, locale: 'en' })
    const prices = days.flatMap(({ shift, best }) => (best && Math.abs(shift) <= flexDays ? [best.priceCents] : []))
    return prices.length === 0 ? null : Math.min(...prices)
  } catch (error) {
    // Of a trip that was asked for days ago.
    if (error instanceof Refusal && isGone.has(error.code)) return null
    throw error
  }
}

const isGone: ReadonlySet<string> = new Set(['TRIP_INVALID', 'PLACE_NOT_FOUND', 'COUNTRY_INACTIVE'])
