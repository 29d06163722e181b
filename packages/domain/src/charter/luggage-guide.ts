import { litresPerKg, pieces } from './party.ts'

export const guidedItems = ['cabinBags', 'suitcases', 'golf', 'skis'] as const
type GuidedItem = (typeof guidedItems)[number]

const suitcaseKg = 20

/**
 * Room and weight of one item. A cabin bag is 56 × 45 × 25 cm, the largest that British Airways takes into the cabin; a suitcase has the 158 cm (length, width and depth
 * together) that airlines take as one piece, as 76 × 52 × 30 cm. Golf and ski bags are those that a search makes room for.
 */
const items: Readonly<Record<GuidedItem, { kg: number; litres: number }>> = {
  cabinBags: { kg: 10, litres: 63 },
  suitcases: { kg: suitcaseKg, litres: suitcaseKg * litresPerKg },
  golf: pieces.golf,
  skis: pieces.skis,
}

/** What the holds of a type take. */
interface Hold {
  kg: number
  m3: number
}

/** How many items of one kind the holds take, with nothing beside them: the lower of what room and weight allow. */
export function countThatFit({ kg, m3 }: Hold, item: GuidedItem): number {
  const one = items[item]
  // Litres are whole: 1.26 m³ is 1,260 litres, not a little less.
  return Math.min(Math.floor(Math.round(m3 * 1_000) / one.litres), Math.floor(kg / one.kg))
}

/** Fewest and most that the types of a class take. */
export function rangeThatFits(holds: readonly Hold[], item: GuidedItem): { min: number; max: number } | null {
  const counts = holds.map((hold) => countThatFit(hold, item))
  return counts.length === 0 ? null : { min: Math.min(...counts), max: Math.max(...counts) }
}
