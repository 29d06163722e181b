import { toParty } from '@aquilane/domain/charter/party'
import type { FastifyInstance } from 'fastify'
import { getSuggestion, shareSearch, suggestCharter } from '@aquilane/contract/charter'
import { exploreDestinations, getCalendarPrices, getDayPrices, getPriceEstimate, getTypicalPrices } from '@aquilane/contract/charter-prices'
import { packSearchLink, unpackSearchLink } from '@aquilane/contract/search-link'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { pack } from '../../../platform/http/packed-answer.ts'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { encodeSearchLink, decodeSearchLink } from '../search-link.ts'
import type { Context } from '../../../context.ts'
import { OfferRepriced } from '@aquilane/domain/charter/offer'
import { money } from '../../../platform/http/serialize.ts'
import { toDayPrices, toExploration, toPriceEstimate, toTypicalPrices } from './from-prices.ts'
import { createSearchAnswers } from './search-answers.ts'
import { createOfferSerializer, toSuggestionState, type OfferSerializer } from './wire.ts'

const maxBodyBytes = 31_536_000
/** Of the processor time of an address: a calendar that was looked at leaves enough for the search. */
const calendarShare = 0.5

export function charterRoutes(app: FastifyInstance, ctx: Pick<Context, 'charter' | 'clock' | 'places'>): void {
  const serializer = createOfferSerializer(ctx.places)
  offerRoutes(app, ctx, serializer)
  fromPriceRoutes(app, ctx)
  searchLinkRoutes(app)
  app.factWriters.push((refusal) =>
    refusal instanceof OfferRepriced
      ? {
          price: money(refusal.priceCents, 'EUR'),
          suggestion: refusal.current && serializer.toSuggestion(refusal.current, { isVisitor: false, locale: refusal.locale }),
        }
      : null,
  )
}

function offerRoutes(app: FastifyInstance, ctx: Pick<Context, 'charter' | 'clock'>, serializer: OfferSerializer): void {
  const answerSearch = createSearchAnswers(ctx, serializer)
  registerEndpoint(app, suggestCharter, async ({ body, clientId, locale, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const json = await app.workBudget.run(request, () => answerSearch({ body, clientId, locale }))
    // Already the JSON of the contract: as bytes it passes the serializer by.
    reply.type('application/json; charset=utf-8')
    return (await pack(request, reply, json)) as never
  })

  registerEndpoint(app, shareSearch, ({ body, locale, reply }) => {
    reply.header('cache-control', 'no-store')
    const { token, until } = ctx.charter.shareSearch(body.legs, locale)
    return { token, expires_at: until.toString() }
  })

  registerEndpoint(app, getSuggestion, async ({ query, clientId, locale, reply }) => {
    reply.header('cache-control', 'no-store')
    const seen = await ctx.charter.getOffer({ id: query.id, clientId })
    if (!seen) throw new Refusal('NOT_FOUND', 'There is no such suggestion.')
    return toSuggestionState(serializer, seen, { isVisitor: clientId === null, locale })
  })
}

function fromPriceRoutes(app: FastifyInstance, { charter }: Pick<Context, 'charter'>): void {
  registerEndpoint(app, getPriceEstimate, async ({ query, locale, request, reply }) => {
    const { from, to, date, pax = 2, ...party } = query
    const trip = { from, to, date, pax, party: toParty(party), locale }
    const estimate = await app.workBudget.run(request, () => charter.priceEstimate(trip))
    cachePublicly(reply, 60)
    return toPriceEstimate(estimate, locale)
  })

  registerEndpoint(app, getTypicalPrices, async ({ query, locale, request, reply }) => {
    const call = { aircraftClass: query.aircraft_class, aircraftType: query.aircraft_type, locale }
    const prices = await app.workBudget.run(request, () => charter.typicalPrices(call))
    cachePublicly(reply, 600)
    return toTypicalPrices(prices)
  })

  registerEndpoint(app, exploreDestinations, async ({ query, locale, request, reply }) => {
    const { pax = 4, among = 100, sort = 'price', classes = false, from, budget, aircraft_class: aircraftClass } = query
    const exploration = await app.workBudget.run(request, () =>
      charter.explore({
        from,
        pax,
        among,
        sort,
        locale,
        ...(budget !== undefined && { budgetCents: budget * 100 }),
        ...(aircraftClass && { aircraftClass }),
      }),
    )
    cachePublicly(reply, 600)
    return toExploration(exploration, { locale, withClasses: classes })
  })

  registerEndpoint(app, getDayPrices, async ({ body, locale, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const days = await app.workBudget.run(request, () => charter.dayPrices({ legs: body.legs, locale }))
    return toDayPrices(days, locale)
  })

  registerEndpoint(app, getCalendarPrices, async ({ body, locale, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await app.workBudget.check(request.ip, calendarShare)
    const days = await app.workBudget.run(request, () => charter.calendarPrices({ ...body, locale }))
    return { data: days.map(({ date, priceCents: cents }) => ({ date, from_price: cents === null ? null : money(cents, 'EUR') })) }
  })
}

function searchLinkRoutes(app: FastifyInstance): void {
  registerEndpoint(app, packSearchLink, ({ body, reply }) => {
    const packed = encodeSearchLink(body)
    if (packed.ok) {
      // Fastify sends a string as it is; the contract promises JSON.
      reply.type('application/json; charset=utf-8')
      return JSON.stringify(packed.data)
    }
    if (packed.reason === 'too_large') throw new Refusal('PAYLOAD_TOO_LARGE', 'This search is too large for a link.')
    throw new Refusal('PACKED_DATA_INVALID', 'Send a JSON object or array to pack.')
  })

  registerEndpoint(app, unpackSearchLink, ({ query, reply }) => {
    const value = decodeSearchLink(query.data)
    if (value === null) throw new Refusal('PACKED_DATA_INVALID', 'This link is damaged or too old: search again.')
    cachePublicly(reply, maxBodyBytes)
    return value
  })
}
