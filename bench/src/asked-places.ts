import { readBusinessAirports } from '@aquilane/server/places/business-airports'
import { directoryFromFiles } from '@aquilane/server/places/from-files'

/** Cities and their airports from the shipped files, as far as the ranking of routes and airports asks for them. */
export async function askedPlaces() {
  const directory = await directoryFromFiles()
  const business = Map.groupBy(await readBusinessAirports(), ({ city }) => city)
  return {
    popularCities: (limit: number) => directory.popular(limit),
    charterAirports(selector: string) {
      const code = selector.replace(/^city:/, '')
      const codes = [...(business.get(code) ?? []).map(({ airport }) => airport), ...(directory.city(code)?.airports ?? [])]
      return [...new Set(codes)].flatMap((one) => directory.airport(one) ?? [])
    },
  }
}
