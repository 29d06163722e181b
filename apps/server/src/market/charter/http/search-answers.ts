import type { suggestCharter } from '@aquilane/contract/charter'
import type { BodyOf } from '@aquilane/contract/endpoint'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'
import type { QuoteFilter } from '@aquilane/domain/charter/types'
import type { Context } from '../../../context.ts'
import type { OfferQuery } from '../find-offers.ts'
import { createResponseCache } from './response-cache.ts'
import { renderResponse, serializeResults } from './search-response.ts'
import type { OfferSerializer, Reader } from './wire.ts'

type SearchBody = BodyOf<typeof suggestCharter>

export interface SearchCall {
  body: SearchBody
  clientId: string | null
  locale: Reader['locale']
}

/** Answers searches with the JSON (UTF-8) of the contract, those of the last minute from memory. */
export function createSearchAnswers({ charter, clock }: Pick<Context, 'charter' | 'clock'>, serializer: OfferSerializer) {
  const recent = createResponseCache()
  return async function answerSearch({ body, clientId, locale }: SearchCall): Promise<Buffer> {
    const sharedUntil = body.shared === undefined ? null : charter.sharedUntil(body.shared, body.legs)
    const reader: Reader = { isVisitor: clientId === null && sharedUntil === null, locale }
    const key = JSON.stringify([reader, sharedUntil, body])
    let answer = recent.get(key, await charter.priceBasis(), clock.now().epochMilliseconds)
    if (!answer) {
      answer = serializeResults(serializer, await charter.findOffers(toOfferQuery(body, locale), reader), { ...reader, sharedUntil })
      recent.set(key, answer)
    }
    return renderResponse(answer, charter.sealTokens(answer.tokens, clientId))
  }
}

const toOfferQuery = (body: SearchBody, locale: Reader['locale']): OfferQuery => ({
  legs: body.legs,
  filter: toFilter(body),
  perType: body.per_type,
  limit: body.limit,
  maxPriceCents: body.price_max === undefined ? undefined : Math.round(body.price_max * 100),
  sort: body.sort,
  locale,
})

function toFilter({ classes = [], seats }: SearchBody): QuoteFilter | undefined {
  const filter: QuoteFilter = {
    ...(classes.length > 0 ? { classes: classes as AircraftClassSlug[] } : {}),
    ...(seats === undefined ? {} : { minSeats: seats }),
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}
