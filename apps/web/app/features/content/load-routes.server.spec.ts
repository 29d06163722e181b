import { describe, expect, it } from 'vitest'
import type { SiteContext } from '~/lib/server-context.ts'
import { loadRoutePrices, type EventDays } from './load-routes.server.ts'

const soon = '2026-12-09T12:00'
const blocks = [{ type: 'route' as const, from: 'city:LON', to: 'city:NCE' }]

/** Answers as the API does: the day that was asked for, or one soon. */
async function priceOf(event?: EventDays) {
  const asked: (string | undefined)[] = []
  const tryApi = async (endpoint: string, { query }: { query: { date?: string } }) => {
    if (endpoint === 'GET /gamma/location/get') return { data: [{ name: 'London' }, { name: 'Nice' }] }
    asked.push(query.date)
    return {
      date: query.date ?? soon,
      data: [{ from_price: { amount: 9000, currency: 'EUR' }, aircraft_class: { name: 'Light jet' }, block_minutes: 120 }],
    }
  }
  const routes = await loadRoutePrices({ tryApi } as unknown as SiteContext, blocks, event)
  return { asked, route: routes['city:LON city:NCE']! }
}

const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()

describe('the example price of a text', () => {
  it('is of a day of its event', async () => {
    const { asked, route } = await priceOf({ first: inDays(30), last: inDays(33) })
    expect(asked).toEqual([inDays(30)])
    expect(route).toMatchObject({ date: inDays(30), isAnotherDay: false })
  })

  it('is named one of another day while no day of its event can be searched', async () => {
    const { asked, route } = await priceOf({ first: inDays(180), last: inDays(183) })
    expect(asked).toEqual([undefined])
    expect(route).toMatchObject({ date: soon, isAnotherDay: true })
  })

  it('is of a day soon where the text is about no event', async () => {
    expect((await priceOf()).route).toMatchObject({ date: soon, isAnotherDay: false })
  })
})
