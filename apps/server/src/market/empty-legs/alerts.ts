import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { emptyLegPrice } from '@aquilane/domain/empty-legs/price'
import type { AlertedLeg } from '@aquilane/i18n/notifications'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { money } from '../../platform/written-values.ts'
import type { OfferedLeg } from './offered-leg.ts'
import { emptyLegAlertJob, type EmptyLegAlertJob } from './queues.ts'
import {
  countMails,
  dueDigests,
  insertAlerts,
  lockSubscription,
  markSent,
  setMatchedPrice,
  unsentAlerts,
  unsentByLeg,
  type LegToMatch,
  type Subscription,
} from './subscription-queries.ts'
import { isActive, routeKey } from './subscriptions.ts'
import type { Context } from '../../context.ts'

const hourMs = 3_600_000
/** Quiet hours, local to the customer. */
const night = { from: 22, to: 8 }
const mailsPerWeek = 2
/** Legs that a message names; others are counted. */
const maxNamed = 3

const priceNow = (leg: OfferedLeg, now: Temporal.Instant): number | null => {
  const hours = (leg.departureMs - now.epochMilliseconds) / hourMs
  return hours < bookableHours ? null : emptyLegPrice(leg.pricing, hours)
}

/** Makes alerts for legs that are new or have come down to another step of their price. */
export async function matchLegs(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (const leg of (await ctx.market.current()).values()) {
    const price = priceNow(leg, now)
    if (price !== null && price !== leg.row.matched_price) await matchLeg(ctx, leg, price, now)
  }
}

const selectorsOf = ({ selector, cityCode }: OfferedLeg['from']) => (cityCode === null ? [selector] : [selector, `city:${cityCode}`])

const toAsked = (leg: OfferedLeg, priceCents: number): LegToMatch => ({
  id: leg.row.id,
  from: selectorsOf(leg.from),
  to: selectorsOf(leg.to),
  route: routeKey(leg),
  firstDay: leg.firstDay,
  lastDay: leg.lastDay,
  priceCents,
})

/**
 * Sends the alerts of a leg at once, those of daily digests as well: once per price, not at night, and within the usual number of mails.
 * @returns the number of alerts. @throws NOT_FOUND for a leg that is not on offer
 */
export async function pushLeg(ctx: Context, push: { legId: string; actor: string; reason: string }): Promise<number> {
  const now = ctx.clock.now()
  const leg = (await ctx.market.current()).get(push.legId)
  const price = leg ? priceNow(leg, now) : null
  if (!leg || price === null) throw new Refusal('NOT_FOUND', 'This empty leg is not on offer.')
  const asked = toAsked(leg, price)
  const ids = (await ctx.alerts.current()).match(asked)
  return ctx.db.transaction().execute(async (trx) => {
    if (ids.length > 0) await insertAlerts(trx, asked, ids, now)
    await setMatchedPrice(trx, leg.row.id, price)
    const waiting = await unsentByLeg(trx, leg.row.id)
    for (const { id, timezone } of waiting)
      await ctx.jobs.send(trx, emptyLegAlertJob, { subscription: id } satisfies EmptyLegAlertJob, { startAfter: afterNight(now, timezone) })
    const details = { notified: waiting.length }
    await audit(trx, { actor: push.actor, action: 'pushed', subject: `empty-leg:${leg.row.id}`, reason: push.reason, details })
    return waiting.length
  })
}

async function matchLeg(ctx: Context, leg: OfferedLeg, priceCents: number, now: Temporal.Instant): Promise<void> {
  const asked = toAsked(leg, priceCents)
  const ids = (await ctx.alerts.current()).match(asked)
  await ctx.db.transaction().execute(async (trx) => {
    for (const { id, timezone } of ids.length === 0 ? [] : await insertAlerts(trx, asked, ids, now))
      await ctx.jobs.send(trx, emptyLegAlertJob, { subscription: id } satisfies EmptyLegAlertJob, { startAfter: afterNight(now, timezone) })
    await setMatchedPrice(trx, leg.row.id, priceCents)
  })
}

/** The moment itself, or the end of the night in this zone. */
function afterNight(now: Temporal.Instant, timezone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timezone)
  if (local.hour >= night.to && local.hour < night.from) return now
  const morning = local.hour < night.to ? local : local.add({ days: 1 })
  return morning.withPlainTime({ hour: night.to }).toInstant()
}

/** Digests whose hour it is. */
export async function sendDigests(ctx: Context): Promise<void> {
  for (const id of await dueDigests(ctx.db, ctx.clock.now())) await sendAlerts(ctx, { subscription: id })
}

/** One message with all unsent alerts of a subscription whose legs are still on offer. */
export async function sendAlerts(ctx: Context, { subscription: id }: EmptyLegAlertJob): Promise<void> {
  const market = await ctx.market.current()
  const fleet = await ctx.fleet.current()
  await ctx.db.transaction().execute(async (trx) => {
    // Under the lock a repeated job finds nothing unsent.
    const row = await lockSubscription(trx, id)
    if (!row) return
    const now = ctx.clock.now()
    const unsent = [...new Set((await unsentAlerts(trx, id)).map(({ leg_id: legId }) => legId))]
    const legs = isActive(row, now) ? unsent.flatMap((legId) => toAlerted(ctx, fleet, market.get(legId), row, now) ?? []) : []
    const withMail = row.frequency === 'instant' || (await countMails(trx, id, now.subtract({ hours: 24 * 7 }))) < mailsPerWeek
    await markSent(trx, id, now, withMail && legs.length > 0)
    if (legs.length === 0) return
    legs.sort((a, b) => a.alerted.price.amount - b.alerted.price.amount)
    const [only] = legs
    await ctx.events.emit(trx, 'empty-leg.alerted', {
      subscriptionId: id,
      clientId: row.client_id,
      key: now.toString(),
      legs: legs.slice(0, maxNamed).map(({ alerted }) => alerted),
      more: Math.max(0, legs.length - maxNamed),
      leg: only && legs.length === 1 ? { id: only.leg.row.id, companyId: only.leg.row.operator_id } : null,
      withMail,
    })
  })
}

/** Null where the leg is gone or has become dearer than asked. */
function toAlerted(
  ctx: Context,
  fleet: FleetSnapshot,
  leg: OfferedLeg | undefined,
  subscription: Subscription,
  now: Temporal.Instant,
): { leg: OfferedLeg; alerted: AlertedLeg } | null {
  const cents = leg ? priceNow(leg, now) : null
  if (!leg || cents === null || (subscription.price_max !== null && cents > subscription.price_max)) return null
  if (subscription.muted_routes.includes(routeKey(leg))) return null
  const name = ({ code }: OfferedLeg['from']) => {
    const inLanguage = (locale: 'en' | 'it') => {
      const location = ctx.places.airportLocation(code, locale)
      return location?.city?.name ?? location?.name ?? code
    }
    return { en: inLanguage('en'), it: inLanguage('it') }
  }
  const departureLocal = leg.row.departure_at.toZonedDateTimeISO(leg.from.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const type = fleet.types.get(fleet.aircraft.get(leg.row.aircraft_id)?.typeId ?? 0)
  const price = money(cents, leg.row.currency)
  return {
    leg,
    alerted: { from: name(leg.from), to: name(leg.to), departureLocal, aircraft: type?.name ?? '', seats: leg.row.pax_max, price },
  }
}
