import type { suggestCharter } from '@aquilane/contract/charter'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@aquilane/testing/database'
import { testTokenSecret } from '@aquilane/testing/client'
import { createPlaces } from '../../foundation/places/service.ts'
import { manualClock, systemClock } from '../../platform/clock.ts'
import { createFleetSnapshot } from '../../foundation/fleet/snapshot-source.ts'
import { createPricingSource } from '../../foundation/pricing/source.ts'
import { createSearchAnswers, type SearchCall } from './http/search-answers.ts'
import { createOfferSerializer } from './http/wire.ts'
import { shippedFacts } from '../../foundation/facts/index.ts'
import { createCharter } from './service.ts'
import { type LegBody } from './trip.ts'

const selector = (place: string) => (place.includes(':') ? place : `airport:${place}`)
const leg = (from: string, to: string, date: string, pax = 4, luggage = 60): LegBody => ({
  departure: selector(from),
  arrival: selector(to),
  date,
  pax,
  luggage,
})

/** Charter on a real database with the demo fleet, and a clock held by hand that starts now. */
export async function charterHarness() {
  const database = await createTestDatabase({ pool: 20 })
  const clock = manualClock(systemClock.now())
  const places = await createPlaces({ db: database.db, clock })
  const url = database.pool.options.connectionString ?? ''
  const fleet = createFleetSnapshot({ url, clock })
  const pricing = createPricingSource({ url, clock })
  const charter = createCharter({ clock, places, fleet, pricing, facts: shippedFacts, secret: testTokenSecret })
  await charter.warm()
  const answerSearch = createSearchAnswers({ charter, clock }, createOfferSerializer(places))
  // Tuesday of the week after next: clear of short notice and of weekends.
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const tuesday = today.add({ days: 9 + ((2 - today.add({ days: 9 }).dayOfWeek + 7) % 7) })

  /** `yyyy-MM-ddTHH:mm`, `days` after that Tuesday. */
  const at = (time: string, days = 0) => `${tuesday.add({ days }).toString()}T${time}`

  return {
    ...database,
    clock,
    places,
    fleet,
    pricing,
    charter,
    at,
    leg,
    client: randomUUID(),
    /** A search as its caller reads it. */
    suggest: async (legs: LegBody[], more: Partial<SearchCall['body'] & Omit<SearchCall, 'body'>> = {}) => {
      const { clientId = null, locale = 'en', ...body } = more
      const json = await answerSearch({ body: { legs, group: 'aircraft_type', ...body }, clientId, locale })
      return JSON.parse(json.toString()) as ResponseOf<typeof suggestCharter>
    },
    async close() {
      places.close()
      pricing.stop()
      await database.close()
    },
  }
}

export type CharterHarness = Awaited<ReturnType<typeof charterHarness>>

/** A price on the wire in cents. */
export const cents = (price: { amount: number }) => Math.round(price.amount * 100)
