import { expect, type APIRequestContext } from '@playwright/test'
import type { Locale } from './texts.ts'
import { seconds } from './patience.ts'

export interface Leg {
  id: string
  company_id: number
  departure: { selector: string; city: { selector: string; name: string } | null }
  arrival: { selector: string; city: { selector: string; name: string } | null }
}

/** The demo market is made behind the first page. */
export async function findLegs(request: APIRequestContext, locale: Locale, query = ''): Promise<Leg[]> {
  let data: Leg[] = []
  await expect
    .poll(
      async () => {
        const response = await request.get(`/gamma/empty-leg/list?per_page=100${query}`, { headers: { 'accept-language': locale } })
        data = ((await response.json()) as { data: Leg[] }).data
        return data.length
      },
      { timeout: seconds(60) },
    )
    .toBeGreaterThan(40)
  return data
}

/** Cities between which a leg of others could be flown with a detour. */
export async function findDetour(request: APIRequestContext, locale: Locale): Promise<{ from: string; to: string }> {
  const legs = await findLegs(request, locale)
  const cities = [...new Set(legs.flatMap(({ departure, arrival }) => [departure.city?.selector, arrival.city?.selector]))].filter(
    (city) => !!city,
  )
  // Each look takes another one.
  const ordered = locale === 'it' ? cities.toReversed() : cities
  for (const from of ordered)
    for (const to of cities) {
      const response = await request.get(`/gamma/empty-leg/list?from=${from}&to=${to}`)
      const { detours } = (await response.json()) as { detours?: Leg[] }
      if (detours?.length && from !== to) return { from: from!, to: to! }
    }
  throw new Error('No leg can be flown with a detour.')
}
