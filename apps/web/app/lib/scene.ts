/** The picture of a city under the sky of the hour. @param image address with {index}; @param at local moment */
export function toScene(image: string | null, at: string): string | null {
  const hour = Number(at.slice(11, 13))
  const index = hour < 6 || hour >= 21 ? 3 : hour < 9 ? 0 : hour < 18 ? 1 : 2
  return image?.replace('{index}', String(index)) ?? null
}
