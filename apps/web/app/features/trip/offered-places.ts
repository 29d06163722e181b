/** A list of places in the field of a leg. */
interface PlaceSection<P> {
  id: string
  items: P[]
}

/**
 * What is offered for one end of a leg. A leg that ends where it starts is no flight: the place at its other end is not suggested. Where it was typed, it
 * comes last instead of "nothing found".
 * @param other selector of the place at the other end
 */
export function toOfferedPlaces<P extends { selector: string }, S extends PlaceSection<P>>(
  sections: readonly S[],
  other: string | null,
): S[] {
  return sections.flatMap((section) => {
    const rest = section.items.filter(({ selector }) => selector !== other)
    const items = section.id === 'results' ? [...rest, ...section.items.filter(({ selector }) => selector === other)] : rest
    return items.length > 0 || section.id === 'results' ? [{ ...section, items }] : []
  })
}
