import { maxPriceAlerts } from '@aquilane/domain/price-alerts/rules'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../context.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { uuid } from '../../platform/uuid.ts'
import type { LegBody } from '../charter/index.ts'
import { findLowestPrice } from './price.ts'
import { alertsByOwner, deleteOwnAlert, insertAlert, lockAlertsOf, updateAlert, type PriceAlertRow } from './queries.ts'

/** A price alert as its owner reads it. */
export interface ShownPriceAlert {
  row: PriceAlertRow
  legs: LegBody[]
  /** Places in the reader's language. */
  stops: string[]
}

export interface NewPriceAlert {
  legs: readonly LegBody[]
  flexDays: number
  /** Cents; null: a tenth less is notified. */
  limitCents: number | null
}

/** Newest first. */
export const listPriceAlerts = async (ctx: Context, clientId: string, locale: Locale): Promise<ShownPriceAlert[]> =>
  (await alertsByOwner(ctx.db, { clientId })).map((row) => toShown(ctx, row, locale))

export const legsOf = ({ legs }: PriceAlertRow): LegBody[] => legs as unknown as LegBody[]

/**
 * The legs as they are stored, and the price that is watched, cents.
 * @throws TRIP_INVALID, PLACE_NOT_FOUND, COUNTRY_INACTIVE, VALIDATION_FAILED
 */
export async function priceWanted(ctx: Context, wanted: NewPriceAlert, locale: Locale): Promise<{ legs: LegBody[]; price: number }> {
  const legs = wanted.legs.map(toStoredLeg)
  ctx.charter.readTrip(legs, locale)
  if (wanted.limitCents !== null && wanted.limitCents <= 0) throw fieldError('limit', 'amount', 'A limit is an amount above zero.')
  const lowest = await findLowestPrice(ctx, legs, wanted.flexDays)
  if (lowest === null) throw fieldError('legs', 'no_price', 'No aircraft can fly this trip, so there is no price to watch.')
  const { priceCents: price } = lowest
  if (wanted.limitCents !== null && wanted.limitCents > price)
    throw fieldError('limit', 'above_price', 'The trip costs less than this limit already.')
  return { legs, price }
}

/**
 * The same trip again changes its alert.
 * @param answer what is answered, also to a repeated request
 * @throws TRIP_INVALID, PLACE_NOT_FOUND, COUNTRY_INACTIVE, VALIDATION_FAILED, LIMIT_REACHED
 */
export async function createPriceAlert<T extends object>(
  ctx: Context,
  call: { clientId: string; locale: Locale; idempotencyKey: string | null; wanted: NewPriceAlert },
  answer: (alert: ShownPriceAlert) => T,
): Promise<T> {
  const { clientId, locale, idempotencyKey, wanted } = call
  const { legs, price } = await priceWanted(ctx, wanted, locale)
  const now = ctx.clock.now().toString()
  const scope = `${clientId}:POST /gamma/price-alert/create`
  return withIdempotency(ctx.db, { scope, key: idempotencyKey, body: wanted }, async (trx) => {
    await lockAlertsOf(trx, { clientId })
    const own = await alertsByOwner(trx, { clientId })
    const same = own.find((row) => isSameTrip(legsOf(row), legs))
    if (!same && own.length >= maxPriceAlerts)
      throw new Refusal('LIMIT_REACHED', `There is room for ${maxPriceAlerts} price alerts. Delete one that is not needed.`)
    const values = {
      flex_days: wanted.flexDays,
      limit_price: wanted.limitCents,
      known_price: price,
      current_price: price,
      checked_at: now,
    }
    const row =
      (same && (await updateAlert(trx, same.id, values))) ??
      (await insertAlert(trx, {
        ...values,
        client_id: clientId,
        legs: JSON.stringify(legs),
        departure_day: legs[0]!.date.slice(0, 10),
        created_at: now,
      }))
    return answer(toShown(ctx, row, locale))
  })
}

/** @throws NOT_FOUND */
export async function deletePriceAlert({ db }: Context, { id, clientId }: { id: string; clientId: string }): Promise<void> {
  if (!uuid.test(id) || !(await deleteOwnAlert(db, { id, clientId }))) throw new Refusal('NOT_FOUND', 'There is no such price alert.')
}

const toStoredLeg = ({ departure, arrival, date, pax, luggage, party, window }: LegBody): LegBody => ({
  departure,
  arrival,
  date: date.slice(0, 16),
  pax,
  luggage,
  ...(party ? { party } : {}),
  ...(window ? { window } : {}),
})

// In a window the time of the date says nothing.
const toKey = ({ departure, arrival, date, pax, luggage, party, window }: LegBody): string =>
  JSON.stringify([departure, arrival, window ? [date.slice(0, 10), window] : date, pax, luggage, Object.entries(party ?? {}).toSorted()])

export const isSameTrip = (a: readonly LegBody[], b: readonly LegBody[]): boolean => a.map(toKey).join() === b.map(toKey).join()

export function toShown({ places }: Context, row: PriceAlertRow, locale: Locale): ShownPriceAlert {
  const legs = legsOf(row)
  const name = (selector: string) => places.get(selector, locale)?.name ?? selector
  return { row, legs, stops: [name(legs[0]!.departure), ...legs.map(({ arrival }) => name(arrival))] }
}
