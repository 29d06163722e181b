/** Numbers that follow from a seed alone. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the keys, each as likely as its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

/** mulberry32 */
export function seededRandom(seed: number): Random & { reseed(seed: number): void } {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    reseed(seed) {
      state = seed >>> 0
    },
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(list.length)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return entries.at(-1)![0]
    },
  }
}
