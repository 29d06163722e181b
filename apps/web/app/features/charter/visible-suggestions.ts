/** Rows painted at first; the rest is one press away. */
export const firstRows = 12
/** Rows of a class that are painted at first. */
export const bestOfClass = 3

interface Listed {
  price: { amount: number }
  aircraft_class: { slug: string }
  aircraft_type: { slug: string }
}

export interface ClassGroup<T> {
  slug: string
  /** The best first. */
  offers: readonly T[]
  cheapest: T
  /** How many of them are shown before a press. */
  shown: number
}

const byPrice = (a: Listed, b: Listed): number => a.price.amount - b.price.amount

/** The cheapest of each of three types, so that there is something to choose between, then the rest by price. */
function bestFirst<T extends Listed>(offers: readonly T[]): T[] {
  const sorted = offers.toSorted(byPrice)
  const best = [...Map.groupBy(sorted, (one) => one.aircraft_type.slug).values()].flatMap(([first]) => first ?? []).slice(0, bestOfClass)
  return [...best, ...sorted.filter((one) => !best.includes(one))]
}

/**
 * Classes in the order of the list. Its rows go to the classes with the lowest prices first, three to each, until twelve are given out;
 * a class without any is a heading with its price.
 */
export function groupByClass<T extends Listed>(list: readonly T[]): ClassGroup<T>[] {
  const groups = [...Map.groupBy(list, (one) => one.aircraft_class.slug)].map(([slug, offers]) => {
    const best = bestFirst(offers)
    return { slug, offers: best, cheapest: offers.toSorted(byPrice)[0]!, shown: 0 }
  })
  let left = firstRows
  for (const group of groups.toSorted((a, b) => byPrice(a.cheapest, b.cheapest))) {
    group.shown = Math.min(bestOfClass, group.offers.length, left)
    left -= group.shown
  }
  return groups
}
