import { ApiError } from '@aquilane/contract/client'
import { orderPayload } from '@aquilane/domain/trip/order-payload'
import type { Trip } from '@aquilane/domain/trip/trip'
import type { SiteContext } from '~/lib/server-context.ts'
import { asked } from './on-route.ts'
import type { DocumentOffers } from './document-offers.ts'

/** A trip of more legs is priced for seconds; the page does not wait for it. */
const mostLegs = 3
/** How long a page waits for its prices. */
const longestMs = 400

/**
 * What a visitor sees of a trip, in the page itself: the first price is painted before a script has arrived. The same for every visitor;
 * null where it is refused or never waited for, `late` where it takes too long this time: the browser asks for itself.
 */
export async function loadOffers({ tryApi }: Pick<SiteContext, 'tryApi'>, trip: Trip): Promise<DocumentOffers | null | 'late'> {
  const payload = orderPayload(trip)
  if (!payload.ok || payload.payload.legs.length > mostLegs) return null
  const { legs } = payload.payload
  const query = asked(legs)
  const found = Promise.all([
    tryApi('POST /gamma/charter/suggest', { body: payload.payload }),
    query && tryApi('GET /gamma/empty-leg/list', { query }),
    query && tryApi('GET /gamma/sharing/list', { query }),
  ])
    .then(([suggestions, emptyLegs, shared]) => ({ suggestions, emptyLegs, shared }))
    .catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
  return Promise.race([found, after(longestMs)])
}

const after = (milliseconds: number): Promise<'late'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('late'), milliseconds).unref()
  })
