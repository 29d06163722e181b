import { findCompared, mostCompared, readCompared, writeCompared } from './compared.ts'
import type { ListAddress } from './use-list-address.ts'
import type { Suggestion } from './use-suggestions.ts'

/** Offers that were chosen for the comparison, kept in the address. */
export function useCompared(list: readonly Suggestion[], { params, setParams }: ListAddress) {
  const chosen = findCompared(list, readCompared(params))
  const tails = chosen.flatMap(({ aircraft }) => aircraft?.tail ?? [])
  const write = (next: readonly string[]): void => setParams(writeCompared(params, next))
  return {
    chosen,
    isFull: tails.length >= mostCompared,
    has: (tail: string): boolean => tails.includes(tail),
    toggle: (tail: string): void => write(tails.includes(tail) ? tails.filter((one) => one !== tail) : [...tails, tail]),
    clear: (): void => write([]),
  }
}

export type Compared = ReturnType<typeof useCompared>
