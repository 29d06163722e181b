import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { moveLeg, type DayPrice, type LegBody } from '../charter/index.ts'

export interface LowestPrice {
  priceCents: number
  /** Local day of the first departure on which it is found, `yyyy-MM-dd`. */
  day: string
}

/**
 * The lowest price of a trip on its day and the days around it: those that the results show. Null where nothing can fly it, or it can
 * no longer be booked.
 */
export async function findLowestPrice(ctx: Context, legs: readonly LegBody[], flexDays: number): Promise<LowestPrice | null> {
  // The first of the days that are watched may be over: prices are asked of one that is left.
  for (let over = 0; over <= flexDays; over++) {
    const days = await findDays(ctx, [moveLeg(legs[0]!, over), ...legs.slice(1)])
    if (!days) continue
    const found = days.flatMap(({ shift, date, best }) =>
      best && Math.abs(shift + over) <= flexDays ? [{ priceCents: best.priceCents, day: date }] : [],
    )
    return found.toSorted((a, b) => a.priceCents - b.priceCents)[0] ?? null
  }
  return null
}

/** Null where the trip as it is asked can no longer be booked. */
async function findDays({ charter }: Context, legs: readonly LegBody[]): Promise<DayPrice[] | null> {
  try {
    return await charter.dayPrices({ legs, locale: 'en' })
  } catch (error) {
    // Of a trip that was asked for days ago.
    if (error instanceof Refusal && isGone.has(error.code)) return null
    throw error
  }
}

const isGone: ReadonlySet<string> = new Set(['TRIP_INVALID', 'PLACE_NOT_FOUND', 'COUNTRY_INACTIVE'])
