import type { Location } from '@aquilane/domain/location'

/** By what an end of a leg is compared. */
export type End = Pick<Location, 'type' | 'selector'> & { city?: { selector: string } | null }

/** A list of places in the field of a leg. */
interface PlaceSection<P> {
  id: string
  items: P[]
}

const cityOf = ({ type, selector, city }: End): string | null => (type === 'city' ? selector : (city?.selector ?? null))

/** Lists of the product's own. Another airport of the city that the leg leaves is no destination to suggest; who keeps one or flew there may still want it. */
const suggested = new Set(['nearby', 'popular'])

/**
 * What is offered for one end of a leg. A leg that ends where it starts is no flight: the place at its other end is not suggested, nor is its city. Where
 * it was typed, it comes last instead of "nothing found".
 * @param other the place at the other end
 */
export function toOfferedPlaces<P extends End, S extends PlaceSection<P>>(sections: readonly S[], other: End | null): S[] {
  if (other === null) return [...sections]
  const city = cityOf(other)
  return sections.flatMap((section) => {
    const isOther = (place: P): boolean =>
      place.selector === other.selector || (city !== null && suggested.has(section.id) && cityOf(place) === city)
    const rest = section.items.filter((place) => !isOther(place))
    const items = section.id === 'results' ? [...rest, ...section.items.filter(isOther)] : rest
    return items.length > 0 || section.id === 'results' ? [{ ...section, items }] : []
  })
}
