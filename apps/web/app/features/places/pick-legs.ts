interface ListedLeg {
  id: string
  arrival: { city: { selector: string } | null }
}

/** Legs for a few cards, in their order: each to another city where there are enough, because a card shows the city it flies to. */
export function pickLegs<Leg extends ListedLeg>(legs: readonly Leg[], count: number): Leg[] {
  const all = legs.filter(({ id }, at) => legs.findIndex((other) => other.id === id) === at)
  const cityOf = ({ id, arrival }: Leg): string => arrival.city?.selector ?? id
  const first = all.filter((leg, at) => all.findIndex((other) => cityOf(other) === cityOf(leg)) === at)
  const shown = new Set([...first, ...all.filter((leg) => !first.includes(leg))].slice(0, count))
  return all.filter((leg) => shown.has(leg))
}
