import { expect, type APIRequestContext } from '@playwright/test'
import type { Locale } from './texts.ts'

interface Leg {
  id: string
  company_id: number
  departure: { city: { selector: string; name: string } | null }
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
      { timeout: 60_000 },
    )
    .toBeGreaterThan(40)
  return data
}
