import { isWorthTelling } from '@aquilane/domain/price-alerts/rules'
import type { FallenPrice } from '@aquilane/i18n/notifications'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { money } from '../../platform/written-values.ts'
import type { LegBody } from '../charter/index.ts'
import { legsOf } from './alerts.ts'
import { findLowestPrice, type LowestPrice } from './price.ts'
import { deleteIdleAddresses } from './address-queries.ts'
import { mailFallenPrice } from './mails.ts'
import {
  alertsByOwner,
  deleteBefore,
  insertMessageDay,
  listOwners,
  lockAlertsOf,
  updateAlert,
  type AlertOwner,
  type PriceAlertRow,
} from './queries.ts'

/** Prices every watched trip and sends each customer and each confirmed address one message about lower prices. */
export async function checkPrices(ctx: Context): Promise<void> {
  const today = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  // The day of departure may still be going on in another zone.
  await deleteBefore(ctx.db, today.subtract({ days: 1 }).toString())
  await deleteIdleAddresses(ctx.db, ctx.clock.now().subtract({ hours: 24 }))
  for (const owner of await listOwners(ctx.db)) await checkPricesOf(ctx, owner, today.toString())
}

async function checkPricesOf(ctx: Context, owner: AlertOwner, day: string): Promise<void> {
  const priced = await alertsByOwner(ctx.db, owner)
  const prices = new Map<string, LowestPrice | null>()
  for (const row of priced) prices.set(row.id, await findLowestPrice(ctx, legsOf(row), row.flex_days))
  await ctx.db.transaction().execute(async (trx) => {
    await lockAlertsOf(trx, owner)
    // What was set or changed meanwhile has a price of its own.
    const rows = (await alertsByOwner(trx, owner)).filter((row) =>
      priced.some(({ id, flex_days: flexDays }) => id === row.id && flexDays === row.flex_days),
    )
    const fallen = rows.flatMap((row) => {
      const found = prices.get(row.id) ?? null
      return found !== null && isWorthTelling(found.priceCents, { knownCents: row.known_price, limitCents: row.limit_price })
        ? [{ row, found }]
        : []
    })
    const isTold = fallen.length > 0 && (await insertMessageDay(trx, owner, day))
    const notified = new Set(isTold ? fallen.map(({ row }) => row.id) : [])
    for (const { id } of rows) await keepPrice(ctx, trx, id, { price: prices.get(id)?.priceCents ?? null, isTold: notified.has(id) })
    if (isTold) await tell(ctx, trx, { owner, day, fallen })
  })
}

async function keepPrice(ctx: Context, trx: Trx, id: string, { price, isTold }: { price: number | null; isTold: boolean }): Promise<void> {
  const checked = { current_price: price, checked_at: ctx.clock.now().toString() }
  await updateAlert(trx, id, isTold && price !== null ? { ...checked, known_price: price } : checked)
}

interface Fallen {
  row: PriceAlertRow
  found: LowestPrice
}

async function tell(
  ctx: Context,
  trx: Trx,
  { owner, day, fallen }: { owner: AlertOwner; day: string; fallen: readonly Fallen[] },
): Promise<void> {
  const [best] = fallen.toSorted((a, b) => a.found.priceCents / a.row.known_price - b.found.priceCents / b.row.known_price)
  const legs = legsOf(best!.row)
  const trip = toFallenPrice(ctx, best!, legs)
  const more = fallen.length - 1
  // On the day of that price: the day of the trip may be over.
  const search = { ...toSearch(legs[0]!), date: best!.found.day }
  if ('addressId' in owner) {
    await mailFallenPrice(ctx, trx, { addressId: owner.addressId, trip, more, search: legs.length === 1 ? search : null })
    return
  }
  const isPlain = fallen.length === 1 && legs.length === 1
  await ctx.events.emit(trx, 'price-alert.fell', { clientId: owner.clientId, day, trip, more, search: isPlain ? search : null })
}

function toFallenPrice({ places }: Context, { row, found }: Fallen, legs: readonly LegBody[]): FallenPrice {
  const name = (selector: string) => {
    const inLanguage = (locale: 'en' | 'it') => places.get(selector, locale)?.name ?? selector
    return { en: inLanguage('en'), it: inLanguage('it') }
  }
  return {
    from: name(legs[0]!.departure),
    to: name(legs[0]!.arrival),
    departureLocal: legs[0]!.date,
    flexDays: row.flex_days,
    legs: legs.length,
    price: money(found.priceCents, 'EUR'),
    before: money(row.known_price, 'EUR'),
  }
}

const toSearch = ({ departure, arrival, date, pax, window }: LegBody) => ({
  from: departure,
  to: arrival,
  date: date.slice(0, 10),
  time: window ?? date.slice(11, 16),
  pax,
})
