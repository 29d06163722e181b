import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { Locale } from '@aquilane/domain/site/paths'
import { emptyLegPrice } from '@aquilane/domain/empty-legs/price'
import type { AirportFacts, PlacesService } from '../../foundation/places/index.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { type FieldError, Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import type { OfferedLeg } from './offered-leg.ts'
import {
  deleteOwnSubscription,
  insertSubscription,
  lockSubscriptionsOf,
  muteRoute,
  ownSubscription,
  subscriptionsByClient,
  updateOwnSubscription,
  type Subscription,
} from './subscription-queries.ts'
import type { Context } from '../../context.ts'

/** What an alert asks for; null sets no limit. */
export interface Wish {
  /** `airport:EGLF`, `city:LON` */
  origin: string | null
  destination: string | null
  days: { from: string; to: string } | null
  /** At most. */
  price: { cents: number; currency: string } | null
}

export interface NewSubscription extends Wish {
  frequency?: Subscription['frequency']
  timezone?: string
}

export interface SubscriptionChange extends Partial<Wish> {
  id: string
  frequency?: Subscription['frequency']
  paused?: boolean
  /** Routes that stay left out, of those that are. */
  mutedRoutes?: string[]
}

/** An alert as its owner sees it; names in the reader's language, null for no limit. */
export interface ShownSubscription {
  row: Subscription
  originName: string | null
  destinationName: string | null
  isExpired: boolean
  isActive: boolean
  /** Legs on offer that it matches now. */
  matches: number
  mutedRoutes: { key: string; from: string; to: string }[]
}

const maxSubscriptions = 20
const maxMutedRoutes = 200
const defaultTimezone = 'Europe/London'
const hourMs = 3_600_000

const notFound = () => new Refusal('NOT_FOUND', 'There is no such alert.')

/** Newest first, expired ones included. */
export async function listSubscriptions(ctx: Context, clientId: string, locale: Locale): Promise<ShownSubscription[]> {
  const reference = await loadReference(ctx, locale)
  return (await subscriptionsByClient(ctx.db, clientId)).map((row) => toShown(reference, row))
}

/**
 * @param answer what is answered, also to a repeated request: it is kept with its key
 * @throws VALIDATION_FAILED, LIMIT_REACHED
 */
export async function createSubscription<T extends object>(
  ctx: Context,
  {
    clientId,
    locale,
    idempotencyKey,
    wanted,
  }: { clientId: string; locale: Locale; idempotencyKey: string | null; wanted: NewSubscription },
  answer: (subscription: ShownSubscription) => T,
): Promise<T> {
  checkWish(ctx, wanted, wanted.timezone)
  // Before the transaction: it may need a connection of its own.
  const reference = await loadReference(ctx, locale)
  const scope = `${clientId}:POST /gamma/empty-leg-subscription/create`
  return withIdempotency(ctx.db, { scope, key: idempotencyKey, body: wanted }, async (trx) => {
    await lockSubscriptionsOf(trx, clientId)
    if ((await subscriptionsByClient(trx, clientId)).length >= maxSubscriptions)
      throw new Refusal('LIMIT_REACHED', `There is room for ${maxSubscriptions} alerts. Delete one that is not needed.`)
    const row = await insertSubscription(trx, {
      client_id: clientId,
      ...toColumns(wanted),
      frequency: wanted.frequency ?? 'digest',
      timezone: wanted.timezone ?? defaultTimezone,
      created_at: ctx.clock.now().toString(),
    })
    return answer(toShown(reference, row))
  })
}

/** @throws NOT_FOUND, VALIDATION_FAILED */
export async function updateSubscription(
  ctx: Context,
  { clientId, locale, change }: { clientId: string; locale: Locale; change: SubscriptionChange },
): Promise<ShownSubscription> {
  const { id, paused, frequency, mutedRoutes: stillMuted, ...wish } = change
  const current = uuid.test(id) ? await ownSubscription(ctx.db, id, clientId) : undefined
  if (!current) throw notFound()
  checkWish(ctx, wish)
  const set = {
    ...toColumns(wish),
    ...(paused === undefined ? {} : { paused }),
    ...(frequency === undefined ? {} : { frequency }),
    ...(stillMuted === undefined ? {} : { muted_routes: current.muted_routes.filter((route) => stillMuted.includes(route)) }),
  }
  const row = Object.keys(set).length === 0 ? current : await updateOwnSubscription(ctx.db, { id, clientId }, set)
  if (!row) throw notFound()
  return toShown(await loadReference(ctx, locale), row)
}

/** @throws NOT_FOUND */
export async function deleteSubscription({ db }: Context, { id, clientId }: { id: string; clientId: string }): Promise<void> {
  if (!uuid.test(id) || !(await deleteOwnSubscription(db, { id, clientId }))) throw notFound()
}

/** Every alert of the customer that matches a leg leaves its route out. @returns how many; NOT_FOUND where none does */
export async function muteLegRoute(ctx: Context, { clientId, legId }: { clientId: string; legId: string }): Promise<number> {
  const leg = (await ctx.market.current()).get(legId)
  if (!leg) throw new Refusal('NOT_FOUND', 'There is no such empty leg on offer.')
  return ctx.db.transaction().execute(async (trx) => {
    await lockSubscriptionsOf(trx, clientId)
    const matching = (await subscriptionsByClient(trx, clientId)).filter((row) => toMatcher(row, ctx.clock.now())(leg))
    if (matching.length === 0) throw notFound()
    if (matching.some((row) => row.muted_routes.length >= maxMutedRoutes))
      throw new Refusal('LIMIT_REACHED', `An alert leaves out ${maxMutedRoutes} routes at most. Change what it asks for instead.`)
    await muteRoute(
      trx,
      matching.map(({ id }) => id),
      routeKey(leg),
    )
    return matching.length
  })
}

const endKey = ({ selector, cityCode }: AirportFacts): string => (cityCode === null ? selector : `city:${cityCode}`)

/** A route as customers think of it: `city:LON>city:NCE`. */
export const routeKey = ({ from, to }: Pick<OfferedLeg, 'from' | 'to'>): string => `${endKey(from)}>${endKey(to)}`

/** Ids of the legs on offer that an alert of the customer matches. */
export async function findSubscribedLegs(ctx: Context, clientId: string): Promise<Set<string>> {
  const active = (await subscriptionsByClient(ctx.db, clientId)).filter((row) => isActive(row, ctx.clock.now()))
  if (active.length === 0) return new Set()
  const matching = active.map((row) => toMatcher(row, ctx.clock.now()))
  return new Set(
    [...(await ctx.market.current()).values()].filter((leg) => matching.some((matches) => matches(leg))).map(({ row }) => row.id),
  )
}

const today = (row: Subscription, now: Temporal.Instant) => now.toZonedDateTimeISO(row.timezone).toPlainDate()

/** Spec §4: a date in the past makes an alert inactive until the date is edited. */
export const isActive = (row: Subscription, now: Temporal.Instant): boolean =>
  !row.paused && (row.date_to === null || row.date_to >= today(row, now).toString())

/** Spec §4: expired once its last day is more than a day in the past. */
const isExpired = (row: Subscription, now: Temporal.Instant): boolean =>
  row.date_to !== null && row.date_to < today(row, now).subtract({ days: 1 }).toString()

const isAt = (selector: string | null, airport: AirportFacts): boolean =>
  selector === null || selector === airport.selector || selector === `city:${airport.cityCode}`

function toMatcher(row: Subscription, now: Temporal.Instant): (leg: OfferedLeg) => boolean {
  return ({ from, to, firstDay, lastDay, departureMs, pricing }) => {
    if (row.muted_routes.length > 0 && row.muted_routes.includes(routeKey({ from, to }))) return false
    const hours = (departureMs - now.epochMilliseconds) / hourMs
    const price = hours < bookableHours ? null : emptyLegPrice(pricing, hours)
    return (
      price !== null &&
      isAt(row.origin, from) &&
      isAt(row.destination, to) &&
      (row.date_from === null || row.date_to === null || (row.date_from <= lastDay && row.date_to >= firstDay)) &&
      (row.price_max === null || row.price_max >= price)
    )
  }
}

interface Reference {
  places: PlacesService
  legs: readonly OfferedLeg[]
  locale: Locale
  now: Temporal.Instant
}

const loadReference = async ({ places, market, clock }: Context, locale: Locale): Promise<Reference> => ({
  places,
  legs: [...(await market.current()).values()],
  locale,
  now: clock.now(),
})

function toShown({ places, legs, locale, now }: Reference, row: Subscription): ShownSubscription {
  const name = (selector: string | null) => (selector === null ? null : (places.get(selector, locale)?.name ?? selector))
  return {
    row,
    originName: name(row.origin),
    destinationName: name(row.destination),
    isExpired: isExpired(row, now),
    isActive: isActive(row, now),
    matches: legs.filter(toMatcher(row, now)).length,
    mutedRoutes: row.muted_routes.map((key) => {
      const [from = '', to = ''] = key.split('>')
      return { key, from: name(from) ?? from, to: name(to) ?? to }
    }),
  }
}

const toColumns = ({ origin, destination, days, price }: Partial<Wish>) => ({
  ...(origin === undefined ? {} : { origin }),
  ...(destination === undefined ? {} : { destination }),
  ...(days === undefined ? {} : { date_from: days && days.from, date_to: days && days.to }),
  ...(price === undefined ? {} : { price_max: price && price.cents }),
})

/** @throws VALIDATION_FAILED with every field that cannot be taken */
function checkWish({ places }: Context, { origin, destination, days, price }: Partial<Wish>, timezone?: string): void {
  const errors: FieldError[] = []
  for (const [path, selector] of Object.entries({ origin, destination }))
    if (selector && places.getAirports(selector).length === 0)
      errors.push({ path, code: 'unknown_place', message: `There is no place ${selector}.` })
  if (origin && origin === destination)
    errors.push({ path: 'destination', code: 'same_place', message: 'Origin and destination must differ.' })
  if (days && days.to < days.from)
    errors.push({ path: 'date.to', code: 'before_start', message: 'The last day must not be before the first.' })
  if (price && (price.currency !== 'EUR' || !(price.cents > 0)))
    errors.push({ path: 'price', code: 'price', message: 'This value must be an amount in EUR above 0.' })
  if (timezone !== undefined && !isTimezone(timezone))
    errors.push({ path: 'timezone', code: 'timezone', message: 'This value must be an IANA time zone, e.g. Europe/Rome.' })
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', errors.map(({ message }) => message).join(' '), { errors })
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
