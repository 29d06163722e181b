/** What an alert asks for; null is any. */
export interface IndexedAlert {
  id: string
  /** Selectors: `airport:EGGW`, `city:LON`. */
  origin: string | null
  destination: string | null
  /** Local days, `yyyy-MM-dd`; both or neither. */
  date_from: string | null
  date_to: string | null
  /** Cents. */
  price_max: number | null
}

export interface AskedLeg {
  /** Selectors that mean its ends: the airport, its city. */
  from: readonly string[]
  to: readonly string[]
  /** Local days of its window. */
  firstDay: string
  lastDay: string
  priceCents: number
}

/** Alerts for one route. Their columns are arrays of their own, so that a look at them touches nothing else. */
class RouteAlerts {
  /** For any day, the highest price first: the matching ones are the first ones. */
  private readonly anyDay = { ids: [] as string[], prices: [] as number[] }
  /** For days, earliest first. */
  private readonly dated = { ids: [] as string[], prices: [] as number[], first: [] as number[], last: [] as number[] }
  /** Longest span of the dated ones, days: none that begins earlier can match. */
  private longest = 0

  get size(): number {
    return this.anyDay.ids.length + this.dated.ids.length
  }

  put({ id, date_from: from, date_to: to, price_max: price }: IndexedAlert): void {
    if (from === null || to === null) {
      const at = firstWhere(this.anyDay.prices, (value) => value < (price ?? Infinity))
      this.anyDay.ids.splice(at, 0, id)
      this.anyDay.prices.splice(at, 0, price ?? Infinity)
      return
    }
    const [first, last] = [toDay(from), toDay(to)]
    const at = firstWhere(this.dated.first, (value) => value > first)
    this.dated.ids.splice(at, 0, id)
    this.dated.prices.splice(at, 0, price ?? Infinity)
    this.dated.first.splice(at, 0, first)
    this.dated.last.splice(at, 0, last)
    this.longest = Math.max(this.longest, last - first)
  }

  delete(id: string): void {
    for (const columns of [this.anyDay, this.dated]) {
      const at = columns.ids.indexOf(id)
      if (at >= 0) for (const column of Object.values(columns)) (column as unknown[]).splice(at, 1)
    }
  }

  match(firstDay: number, lastDay: number, priceCents: number, into: string[]): void {
    const { ids, prices } = this.anyDay
    const count = firstWhere(prices, (value) => value < priceCents)
    for (let at = 0; at < count; at++) into.push(ids[at]!)
    const { dated } = this
    const end = firstWhere(dated.first, (value) => value > lastDay)
    for (let at = firstWhere(dated.first, (value) => value >= firstDay - this.longest); at < end; at++)
      if (dated.last[at]! >= firstDay && dated.prices[at]! >= priceCents) into.push(dated.ids[at]!)
  }
}

/** `yyyy-MM-dd` as a number that grows by the day. */
const toDay = (day: string): number => Date.parse(day) / 86_400_000

/** Position of the first value of a sorted list for which `holds`; the length where there is none. */
function firstWhere(values: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(values[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** Active alerts by their ends, so that a new leg meets only those that ask for its own. */
export class AlertIndex {
  /** By origin, then by destination; null is any. */
  private readonly origins = new Map<string | null, Map<string | null, RouteAlerts>>()
  private readonly routeOf = new Map<string, { origin: string | null; destination: string | null }>()

  /** Sorted before they are put one after the other, so that each goes to the end. */
  static of(alerts: readonly IndexedAlert[]): AlertIndex {
    const index = new AlertIndex()
    const inOrder = alerts.toSorted((a, b) =>
      a.date_from === null || b.date_from === null
        ? Number(a.date_from === null) - Number(b.date_from === null) || (b.price_max ?? Infinity) - (a.price_max ?? Infinity) || 0
        : a.date_from < b.date_from
          ? -1
          : 1,
    )
    for (const alert of inOrder) index.put(alert)
    return index
  }

  get size(): number {
    return this.routeOf.size
  }

  put(alert: IndexedAlert): void {
    this.delete(alert.id)
    const { id, origin, destination } = alert
    const routes = this.origins.get(origin) ?? new Map<string | null, RouteAlerts>()
    const route = routes.get(destination) ?? new RouteAlerts()
    this.origins.set(origin, routes.set(destination, route))
    this.routeOf.set(id, { origin, destination })
    route.put(alert)
  }

  delete(id: string): void {
    const ends = this.routeOf.get(id)
    const routes = ends && this.origins.get(ends.origin)
    const route = ends && routes?.get(ends.destination)
    if (!ends || !routes || !route) return
    this.routeOf.delete(id)
    route.delete(id)
    if (route.size === 0) routes.delete(ends.destination)
    if (routes.size === 0) this.origins.delete(ends.origin)
  }

  /** Ids of the alerts that a leg matches. Routes that their customers muted are not looked at here. */
  match({ from, to, firstDay, lastDay, priceCents }: AskedLeg): string[] {
    const ids: string[] = []
    const [first, last] = [toDay(firstDay), toDay(lastDay)]
    for (const origin of [...from, null]) {
      const routes = this.origins.get(origin)
      if (!routes) continue
      for (const destination of [...to, null]) routes.get(destination)?.match(first, last, priceCents, ids)
    }
    return ids
  }
}
