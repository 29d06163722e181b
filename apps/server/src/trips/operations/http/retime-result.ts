import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../../context.ts'
import { toAdminAirport } from '../../../foundation/places/index.ts'
import { money } from '../../../platform/http/serialize.ts'
import type { RetimeResult } from '../../../sales/booking/index.ts'
import { getPnrs } from '../../../sales/orders/index.ts'
import type { ChecklistEffect } from '../retime-trip.ts'

/** Airports of a flight, and its times local to the departure; null for airports that are not known. */
export function toEnds({ places }: Context, { from, to }: { from: string; to: string }, locale: Locale) {
  const [departure, arrival] = [places.airportByIcao(from), places.airportByIcao(to)]
  if (!departure || !arrival) return null
  const local = (at: Temporal.Instant) => at.toZonedDateTimeISO(departure.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return { departure: toAdminAirport(places, departure, locale), arrival: toAdminAirport(places, arrival, locale), local }
}

const toLeg = (
  { departure, arrival }: NonNullable<ReturnType<typeof toEnds>>,
  { pax, luggageKg, party }: RetimeResult['legs'][number]['after'],
) => ({
  departure,
  arrival,
  pax,
  luggage: luggageKg,
  ...(party ? { party } : {}),
})

/** What a change of a trip does, to its flights and to its checklist. */
export async function toRetimeResult(
  ctx: Context,
  { checklist, ...result }: RetimeResult & { checklist: ChecklistEffect },
  locale: Locale,
) {
  const pnrs = await getPnrs(
    ctx,
    ctx.db,
    result.emptyLegs.flatMap(({ buyerOrderId }) => buyerOrderId ?? []),
  )
  return {
    tail: (await ctx.fleet.current()).aircraft.get(result.aircraftId)?.tail ?? '',
    legs: result.legs.flatMap(({ before, after }) => {
      const [was, is] = [before && toEnds(ctx, before, locale), toEnds(ctx, after, locale)]
      if (!is || (before && !was)) return []
      const previous = before && was ? toLeg(was, before) : null
      return [{ ...toLeg(is, after), previous, before: before && was ? was.local(before.at) : null, after: is.local(after.at) }]
    }),
    positioning: result.positioning.flatMap(({ before, after, ...flight }) => {
      const route = toEnds(ctx, flight, locale)
      if (!route) return []
      const { local, ...airports } = route
      return [{ ...airports, before: before && local(before), after: after && local(after) }]
    }),
    empty_legs: result.emptyLegs.map(({ legId, departureAt, buyerOrderId, effect }) => ({
      id: legId,
      departure_date: departureAt.toString(),
      buyer: buyerOrderId === null ? null : { id: buyerOrderId, pnr: pnrs.get(buyerOrderId) ?? '' },
      effect,
    })),
    checklist: {
      reopened: checklist.reopened.length,
      reopened_items: checklist.reopened,
      release_revoked: checklist.isReleaseTaken,
    },
    needs_consent: result.needsConsent,
    needs_approval: result.needsApproval,
    price_difference: money(result.priceDifference, 'EUR'),
  }
}
