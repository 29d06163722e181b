import { readCompared, writeCompared } from './compared.ts'
import { readFilters, writeFilters } from './suggestion-filters.ts'

const parameter = 'shared'

/** Token of a shared link that opened the page. */
export const readShared = (params: URLSearchParams): string | null => params.get(parameter)

/** What a shared link keeps of an address: filters, order and comparison, and the token; nothing that came with its maker. */
export function toShareSearch(search: string, token: string | null): string {
  const params = new URLSearchParams(search)
  const kept = writeCompared(writeFilters(new URLSearchParams(), readFilters(params)), readCompared(params))
  if (token !== null) kept.set(parameter, token)
  const text = String(kept)
  return text === '' ? '' : `?${text}`
}
