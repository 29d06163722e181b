import { expect, type APIRequestContext } from '@playwright/test'
import type { Locale } from './texts.ts'
import { seconds } from './patience.ts'

interface Flight {
  id: string
  company_id: number
  seats_free: number
  departure: { city: { selector: string; name: string } | null }
}

/** The demo market is made behind the first page. */
export async function findSharedFlights(request: APIRequestContext, locale: Locale): Promise<Flight[]> {
  let data: Flight[] = []
  await expect
    .poll(
      async () => {
        const response = await request.get('/gamma/sharing/list?per_page=100', { headers: { 'accept-language': locale } })
        data = ((await response.json()) as { data: Flight[] }).data
        return data.length
      },
      { timeout: seconds(60) },
    )
    .toBeGreaterThanOrEqual(24)
  return data
}

export async function freeSeats(request: APIRequestContext, flight: Pick<Flight, 'id' | 'company_id'>): Promise<string[]> {
  const response = await request.get(`/gamma/sharing/get?id=${flight.id}&company_id=${flight.company_id}`)
  const { seats } = (await response.json()) as { seats: { code: string; free: boolean }[] }
  return seats.filter(({ free }) => free).map(({ code }) => code)
}

/** A flight with many free seats, and one of them. */
export async function findFreeSeat(request: APIRequestContext, locale: Locale): Promise<Flight & { code: string }> {
  const [flight] = (await findSharedFlights(request, locale)).toSorted((a, b) => b.seats_free - a.seats_free)
  const code = flight && (await freeSeats(request, flight)).at(-1)
  if (!flight || !code) throw new Error('No seat on sale')
  return { ...flight, code }
}
