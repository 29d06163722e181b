import type { Flight, Tail } from './schedule.ts'

type Airport = Flight['departure']

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Letters and digits of a registration: `gabcd` finds `G-ABCD`. */
const bare = (text: string): string => fold(text).replaceAll(/[^a-z0-9]/g, '')

function isAt({ code, selector, city, name }: Airport, text: string): boolean {
  const codes = [code, selector.replace(/^\w+:/, '')].map(fold)
  return codes.includes(text) || [city ?? '', name].some((one) => fold(one).startsWith(text))
}

/** Aircraft that a text names: by registration, operator, type or base, or by an airport that they fly to or from. */
export function findTails({ tails, flights }: { tails: readonly Tail[]; flights: readonly Flight[] }, typed: string): ReadonlySet<string> {
  const text = fold(typed.trim())
  const calling = new Set(flights.flatMap(({ tail, departure, arrival }) => (isAt(departure, text) || isAt(arrival, text) ? [tail] : [])))
  const found = tails.filter(
    ({ tail, company, type, base }) =>
      (bare(text) !== '' && bare(tail).includes(bare(text))) ||
      fold(company).includes(text) ||
      fold(type).includes(text) ||
      fold(base) === text ||
      calling.has(tail),
  )
  return new Set(found.map(({ tail }) => tail))
}
