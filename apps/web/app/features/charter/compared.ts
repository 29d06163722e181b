/** More columns are not read beside each other. */
export const mostCompared = 4

const parameter = 'compare'

/** Tails of the address, in the order in which they were chosen. */
export function readCompared(params: URLSearchParams): string[] {
  const tails = (params.get(parameter) ?? '').split(',').filter((tail) => /^[A-Z0-9-]{2,10}$/.test(tail))
  return [...new Set(tails)].slice(0, mostCompared)
}

/** The parameters with these tails; others stay as they are. */
export function writeCompared(params: URLSearchParams, tails: readonly string[]): URLSearchParams {
  const result = new URLSearchParams(params)
  if (tails.length === 0) result.delete(parameter)
  else result.set(parameter, tails.join(','))
  return result
}

/** Offers of the list by their tails; an aircraft that is not offered any more is left out. */
export const findCompared = <T extends { aircraft: { tail: string } | null }>(list: readonly T[], tails: readonly string[]): T[] =>
  tails.flatMap((tail) => list.find(({ aircraft }) => aircraft?.tail === tail) ?? [])
