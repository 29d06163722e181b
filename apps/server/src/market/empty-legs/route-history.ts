import type { Locale } from '@aquilane/domain/site/paths'
import { toPoint } from '@aquilane/domain/charter/geodesy'
import { discountPercent } from '@aquilane/domain/empty-legs/price'
import type { Db } from '../../platform/db/database.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { anyLeg, loadReference, type Visitor } from './list-legs.ts'
import { searchIndex } from './search.ts'
import { toShownLeg, type LegReference, type ShownLeg } from './shown-leg.ts'
import type { Context } from '../../context.ts'

interface NamedPlace {
  selector: string
  name: string
}

/** What earlier legs were sold for, cents. */
interface Sold {
  count: number
  lowest: number | null
  median: number | null
  latest: { month: string; aircraftClass: string; cents: number; currency: string; discount: number }[]
}

interface Route {
  from: NamedPlace
  to: NamedPlace
  /** The next ones. */
  legs: ShownLeg[]
  total: number
  /** The cheapest charter of two; null where none can fly it. */
  charterCents: number | null
  sold: Sold
}

const shownLegs = 6
const shownSales = 12
const historyMonths = 12

/** Empty legs between two places now, and what earlier ones were sold for. @throws VALIDATION_FAILED for an unknown place */
export async function getRoute(ctx: Context, visitor: Visitor, { from, to }: { from: string; to: string }): Promise<Route> {
  const ends = { from: airportsOf(ctx, 'from', from), to: airportsOf(ctx, 'to', to) }
  const reference = await loadReference(ctx, visitor)
  const exactly = (codes: readonly string[]) => new Map(codes.map((code) => [code, 0]))
  const filter = { ...anyLeg, from: exactly(ends.from), to: exactly(ends.to) }
  const options = {
    now: reference.now.epochMilliseconds,
    visitor: toPoint({ lat: visitor.latitude, lon: visitor.longitude }),
    sort: { key: 'date', descending: false } as const,
  }
  const found = searchIndex(await ctx.market.current(), filter, options)
  const sales = await salesBetween(ctx.db, ends, reference.now.subtract({ hours: historyMonths * 730 }))
  return {
    from: toPlace(ctx, from, visitor.locale),
    to: toPlace(ctx, to, visitor.locale),
    legs: found.slice(0, shownLegs).flatMap((one) => toShownLeg(one, reference) ?? []),
    total: found.length,
    charterCents: await findCharterPrice(ctx, { from, to, locale: visitor.locale }),
    sold: toSold(sales, reference),
  }
}

const toPlace = ({ places }: Context, selector: string, locale: Locale): NamedPlace => ({
  selector,
  name: places.get(selector, locale)?.name ?? selector,
})

function airportsOf({ places }: Context, path: 'from' | 'to', selector: string): string[] {
  const codes = places.getAirports(selector).map(({ code }) => code)
  if (codes.length === 0) throw fieldError(path, 'unknown_place', `There is no place ${selector}. Use airport:EGLF or city:LON.`)
  return codes
}

async function findCharterPrice(ctx: Context, route: { from: string; to: string; locale: Locale }): Promise<number | null> {
  try {
    const { classes } = await ctx.charter.priceEstimate({ ...route, pax: 2 })
    return classes.length > 0 ? Math.min(...classes.map(({ priceCents }) => priceCents)) : null
  } catch (error) {
    // No flight between these places, or places that are the same.
    if (error instanceof Refusal) return null
    throw error
  }
}

interface Sale {
  aircraft_id: number
  departure_at: Temporal.Instant
  departure_airport: string
  sale_price: number
  reference_price: number
  currency: string
}

/** Legs that were sold and paid between these airports, latest departure first. */
const salesBetween = async (
  db: Db,
  { from, to }: { from: readonly string[]; to: readonly string[] },
  since: Temporal.Instant,
): Promise<Sale[]> =>
  (
    await db
      .selectFrom('empty_leg')
      .select(['aircraft_id', 'departure_at', 'departure_airport', 'sale_price', 'reference_price', 'currency'])
      .where('departure_airport', 'in', from)
      .where('arrival_airport', 'in', to)
      .where('status', 'in', ['sold', 'flown'])
      .where('departure_at', '>', since)
      .orderBy('departure_at', 'desc')
      .limit(500)
      .execute()
  ).flatMap(({ sale_price: price, ...sale }) => (price === null ? [] : [{ ...sale, sale_price: price }]))

function toSold(sales: readonly Sale[], { fleet, places, locale }: LegReference): Sold {
  const prices = sales.map(({ sale_price: price }) => price).toSorted((a, b) => a - b)
  if (prices.length === 0) return { count: 0, lowest: null, median: null, latest: [] }
  return {
    count: prices.length,
    lowest: prices[0]!,
    median: prices[prices.length >> 1]!,
    latest: sales.slice(0, shownSales).map((sale) => {
      const type = fleet.types.get(fleet.aircraft.get(sale.aircraft_id)?.typeId ?? 0)
      const zone = places.airportByIcao(sale.departure_airport)?.zone ?? 'UTC'
      return {
        // The month only: a day would tell who flew.
        month: sale.departure_at.toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth().toString(),
        aircraftClass: fleet.classes.get(type?.classId ?? 0)?.name[locale] ?? '',
        cents: sale.sale_price,
        currency: sale.currency,
        discount: discountPercent(sale.reference_price, sale.sale_price),
      }
    }),
  }
}
