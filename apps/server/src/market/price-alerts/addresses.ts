import { randomUUID } from 'node:crypto'
import { normalizeEmail } from '@aquilane/domain/identity/profile-rules'
import { maxPriceAlerts } from '@aquilane/domain/price-alerts/rules'
import { Refusal } from '@aquilane/domain/refusal'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { confirmAlertMail } from '@aquilane/mails/price-alert'
import type { Context } from '../../context.ts'
import { derivedFromSecret } from '../../platform/derived.ts'
import type { Trx } from '../../platform/db/database.ts'
import { createEncryption } from '../../platform/encryption.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { addressKey, keyHash, takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { createKeyedMark } from '../../platform/keyed-mark.ts'
import type { LegBody } from '../charter/index.ts'
import { addressByEmail, deleteAddress, deleteRefusal, hasRefusal, insertRefusal, upsertAddress } from './address-queries.ts'
import { isSameTrip, legsOf, priceWanted, toShown, type NewPriceAlert, type ShownPriceAlert } from './alerts.ts'
import { stopTokens, stopUrls, type Stop } from './mails.ts'
import { alertById, alertsByOwner, deleteAlert, insertAlert, lockAlertsOf, updateAlert } from './queries.ts'

const hour = 3_600
/** How long the link of a confirmation opens. */
const linkHours = 48

/** Content of a confirmation link. Nothing of it is stored before the link is used. */
interface Wish extends NewPriceAlert {
  /** Of the alert, so that a link makes one. */
  id: string
  email: string
  locale: Locale
  legs: LegBody[]
  /** That the visitor was shown, cents. */
  price: number
  askedAt: string
}

const wishTokens = derivedFromSecret((secret) => createEncryption(secret, 'price-alert-confirm'))
const refusalMark = derivedFromSecret((secret) => createKeyedMark(secret, 'price-alert-refusal'))
const toMark = (ctx: Context, email: string): string => refusalMark(ctx)(email.toLowerCase())

export interface WishByEmail {
  email: string
  locale: Locale
  /** Network address of the caller. */
  address: string
  wanted: NewPriceAlert
}

/**
 * Mails a link that sets the alert. The answer is the same for every address.
 * @throws TRIP_INVALID, PLACE_NOT_FOUND, COUNTRY_INACTIVE, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function requestPriceAlert(ctx: Context, { email: typed, locale, address, wanted }: WishByEmail): Promise<void> {
  const email = normalizeEmail(typed)
  const { legs, price } = await priceWanted(ctx, wanted, locale)
  const now = ctx.clock.now()
  const exhausted = await ctx.db.transaction().execute(async (trx) => {
    const reason = 'price_alert_mails'
    const wait = await takeFromLimits(trx, now, [
      { key: `price-alert:email:${keyHash(email.toLowerCase())}`, points: 3, seconds: 24 * hour, reason },
      { key: `price-alert:address:${keyHash(addressKey(address))}`, points: 6, seconds: hour, reason },
      { key: 'price-alert:all', points: 2_000, seconds: 24 * hour, reason },
    ])
    if (wait !== null || (await hasRefusal(trx, toMark(ctx, email)))) return wait
    const wish: Wish = { ...wanted, id: randomUUID(), email, locale, legs, price, askedAt: now.toString() }
    await mailConfirmation(ctx, trx, wish)
    return null
  })
  if (exhausted) throw tooMany(exhausted)
}

async function mailConfirmation(ctx: Context, trx: Trx, wish: Wish): Promise<void> {
  const { email, locale, legs, flexDays } = wish
  const name = (selector: string) => ctx.places.get(selector, locale)?.name ?? selector
  const token = wishTokens(ctx).encrypt(wish)
  const stop = stopUrls(ctx, { email, isRefusal: true }, locale)
  const mail = confirmAlertMail(
    locale,
    {
      stops: [name(legs[0]!.departure), ...legs.map(({ arrival }) => name(arrival))],
      date: legs[0]!.date.slice(0, 10),
      flexDays,
      hours: linkHours,
      url: `${ctx.config.publicUrl}${paths[locale].priceAlert('confirm', { token })}`,
    },
    stop.page,
  )
  await ctx.mail.post(trx, { to: email, ...mail, unsubscribeUrl: stop.oneClick })
}

const expired = () => new Refusal('NOT_FOUND', 'This link is incomplete, or it is no longer valid.')

/**
 * Sets the alert of a confirmation link. Used again, the link answers with the same alert, and sets none that was ended since.
 * @throws NOT_FOUND, LIMIT_REACHED
 */
export async function confirmPriceAlert(ctx: Context, { token, locale }: { token: string; locale: Locale }): Promise<ShownPriceAlert> {
  const wish = readWish(ctx, token)
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    const { id: addressId } = await upsertAddress(trx, { email: wish.email, locale: wish.locale, now })
    await lockAlertsOf(trx, { addressId })
    const known = await alertById(trx, wish.id)
    if (known) return toShown(ctx, known, locale)
    // Counted for as long as the link opens: an alert that was ended stays ended.
    const once = { key: `price-alert:link:${wish.id}`, points: 1, seconds: linkHours * hour, reason: 'price_alert_mails' as const }
    if ((await takeFromLimits(trx, now, [once])) !== null) throw expired()
    const own = await alertsByOwner(trx, { addressId })
    const same = own.find((row) => isSameTrip(legsOf(row), wish.legs))
    if (same) await deleteAlert(trx, same.id)
    else if (own.length >= maxPriceAlerts)
      throw new Refusal('LIMIT_REACHED', `There is room for ${maxPriceAlerts} price alerts. End those that are not needed.`)
    const row = await insertAlert(trx, {
      id: wish.id,
      address_id: addressId,
      legs: JSON.stringify(wish.legs),
      departure_day: wish.legs[0]!.date.slice(0, 10),
      flex_days: wish.flexDays,
      limit_price: wish.limitCents,
      known_price: wish.price,
      current_price: wish.price,
      checked_at: wish.askedAt,
      created_at: now.toString(),
    })
    return toShown(ctx, row, locale)
  })
}

function readWish(ctx: Context, token: string): Wish {
  const now = ctx.clock.now()
  try {
    const wish = wishTokens(ctx).decrypt<Wish>(token)
    const isLate = Temporal.Instant.compare(now, Temporal.Instant.from(wish.askedAt).add({ hours: linkHours })) >= 0
    const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
    if (!isLate && wish.legs[0]!.date.slice(0, 10) >= today) return wish
  } catch {
    // Cut, changed, or made with another secret.
  }
  throw expired()
}

/** Ends the mails to the address of a token, with its alerts and all that is stored of it. @throws NOT_FOUND */
export async function stopPriceAlerts(ctx: Context, token: string): Promise<void> {
  let stop: Stop
  try {
    stop = stopTokens(ctx).decrypt<Stop>(token)
  } catch {
    throw new Refusal('NOT_FOUND', 'This address is cut or was never ours.')
  }
  await ctx.db.transaction().execute(async (trx) => {
    await deleteAddress(trx, stop.email)
    if (stop.isRefusal) await insertRefusal(trx, { mark: toMark(ctx, stop.email), now: ctx.clock.now() })
  })
}

/**
 * Handler of `identity.email-confirmed`: alerts of the address move to the customer as far as there is room; a trip that the customer
 * watches keeps their alert. The link of earlier mails still ends them.
 */
export async function joinPriceAlerts(
  ctx: Context,
  trx: Trx,
  { clientId, email }: DomainEvents['identity.email-confirmed'],
): Promise<void> {
  await deleteRefusal(trx, toMark(ctx, email))
  const address = await addressByEmail(trx, email)
  if (!address) return
  await lockAlertsOf(trx, { clientId })
  await lockAlertsOf(trx, { addressId: address.id })
  const own = await alertsByOwner(trx, { clientId })
  let room = maxPriceAlerts - own.length
  for (const row of await alertsByOwner(trx, { addressId: address.id })) {
    if (own.some((mine) => isSameTrip(legsOf(mine), legsOf(row)))) await deleteAlert(trx, row.id)
    else if (room-- > 0) await updateAlert(trx, row.id, { client_id: clientId })
  }
}
