import { toMailAircraft } from '../../foundation/fleet/index.ts'
import { createHash, randomBytes } from 'node:crypto'
import { normalizeEmail } from '@aquilane/domain/identity/profile-rules'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { toCityRoute } from '@aquilane/domain/trip/city-route'
import { Refusal } from '@aquilane/domain/refusal'
import { tripSheetMail } from '@aquilane/mails/trip-sheet'
import { getClient } from '../../foundation/identity/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { pgErrorCode, type Trx } from '../../platform/db/database.ts'
import { addressKey, keyHash, type Limit, takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { uuid } from '../../platform/uuid.ts'
import { lockOrder, orderById, type OrderRow, requireOwnOrder } from '../../sales/orders/index.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { buildSheet, hasSheet, sharedUntil, sheetNotFound, type TripSheet } from './sheet.ts'
import { countOpening, insertShare, liveShares, shareByHash, shareById, type ShareRow, withdrawShare, withdrawShares } from './queries.ts'
import type { Context } from '../../context.ts'

const hour = 3_600

/** Only the hash is stored: a copy of the database opens no sheet. */
const toHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface ShareList {
  shares: ShareRow[]
  /** When all of them expire. */
  until: Temporal.Instant
  /** Links can be made: the trip is paid and not over. */
  isOpen: boolean
}

const notShared = () => new Refusal('ORDER_STATE_CONFLICT', 'Only a paid trip that is still to be flown can be shared.')

function toList(ctx: Context, order: OrderRow, shares: ShareRow[]): ShareList {
  const until = sharedUntil(order)
  const isLive = hasSheet(order) && Temporal.Instant.compare(until, ctx.clock.now()) > 0
  return { shares: isLive ? shares : [], until, isOpen: isLive && order.status !== 'Completed' }
}

/** The live links of an own trip. @throws NOT_FOUND */
export async function listShares(ctx: Context, { orderId, clientId }: { orderId: string; clientId: string }): Promise<ShareList> {
  const order = await requireOwnOrder(ctx, ctx.db, orderId, clientId)
  return toList(ctx, order, await liveShares(ctx.db, orderId))
}

export interface NewShare {
  orderId: string
  clientId: string
  label: string | null
  /** The link is sent there. */
  email: string | null
  /** Of the mail and of the page that the link opens. */
  locale: Locale
}

/**
 * Makes a link; its address is known only now.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, LIMIT_REACHED, TOO_MANY_REQUESTS
 */
export async function shareTrip(ctx: Context, input: NewShare): Promise<ShareList & { share: ShareRow; url: string }> {
  const { orderId, clientId, label, locale } = input
  await requireOwnOrder(ctx, ctx.db, orderId, clientId)
  const email = input.email === null ? null : normalizeEmail(input.email)
  const token = randomBytes(32).toString('base64url')
  const url = `${ctx.config.publicUrl}${paths[locale].trip(token)}`
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockOrder(ctx, trx, orderId)
      const order = await requireOwnOrder(ctx, trx, orderId, clientId)
      if (!toList(ctx, order, []).isOpen) throw notShared()
      await takeShare(ctx, trx, { clientId, email })
      const at = ctx.clock.now().toString()
      const share = await insertShare(trx, {
        order_id: orderId,
        client_id: clientId,
        token_hash: toHash(token),
        label,
        email,
        created_at: at,
      })
      await audit(trx, {
        actor: `client:${clientId}`,
        action: 'trip-shared',
        subject: `order:${orderId}`,
        details: { mailed: email !== null },
      })
      if (email !== null) await sendLink(ctx, trx, { order, email, url, locale })
      return { ...toList(ctx, order, await liveShares(trx, orderId)), share, url }
    })
  } catch (error) {
    const constraint = pgErrorCode(error) === '23514' ? (error as { constraint?: string }).constraint : undefined
    if (constraint === 'trip_share_limit')
      throw new Refusal('LIMIT_REACHED', 'This trip has 20 links, the most it can have. Withdraw one first.', { cause: error })
    throw error
  }
}

/** A customer writes to few people, and one person gets few mails. */
async function takeShare(ctx: Context, trx: Trx, { clientId, email }: { clientId: string; email: string | null }): Promise<void> {
  const limits: Limit[] = [{ key: `trip-share:client:${clientId}`, points: 60, seconds: 24 * hour, reason: 'trip_shares' }]
  if (email !== null) {
    limits.push({ key: `trip-mail:client:${clientId}`, points: 20, seconds: 24 * hour, reason: 'trip_shares' })
    limits.push({ key: `trip-mail:email:${keyHash(email.toLowerCase())}`, points: 10, seconds: 24 * hour, reason: 'trip_shares' })
  }
  const exhausted = await takeFromLimits(trx, ctx.clock.now(), limits)
  if (exhausted) throw tooMany(exhausted)
}

async function sendLink(
  ctx: Context,
  trx: Trx,
  { order, email, url, locale }: { order: OrderRow; email: string; url: string; locale: Locale },
): Promise<void> {
  const client = await getClient(ctx, order.client_id)
  const sheet = await buildSheet(ctx, order, locale)
  const cityName = ({ name, city }: { name: string; city: { name: string } | null }) => city?.name ?? name
  const mail = tripSheetMail(locale, {
    sender: [client?.firstName, client?.lastName].filter(Boolean).join(' ') || null,
    route: toCityRoute(sheet.legs.map(({ leg }) => ({ from: cityName(leg.departure), to: cityName(leg.arrival) }))),
    date: sheet.legs[0]?.leg.departureAt.toPlainDate().toString() ?? '',
    url,
    pictured: toMailAircraft(sheet.order.aircraft),
  })
  await ctx.mail.post(trx, { to: email, ...mail })
}

/** @throws NOT_FOUND */
export async function withdrawLink(ctx: Context, { id, clientId }: { id: string; clientId: string }): Promise<ShareList> {
  const share = uuid.test(id) ? await shareById(ctx.db, id) : undefined
  if (share?.client_id !== clientId) throw new Refusal('NOT_FOUND', 'You have no such link.')
  await ctx.db.transaction().execute(async (trx) => {
    await withdrawShare(trx, id, ctx.clock.now())
    await audit(trx, { actor: `client:${clientId}`, action: 'trip-share-withdrawn', subject: `order:${share.order_id}` })
  })
  return listShares(ctx, { orderId: share.order_id, clientId })
}

/** The order of a live link. Unknown, withdrawn and expired links answer alike. @throws NOT_FOUND, TOO_MANY_REQUESTS */
async function openLink(
  ctx: Context,
  { token, address }: { token: string; address: string },
  limit: Limit = { key: `trip-open:address:${keyHash(addressKey(address))}`, points: 120, seconds: hour, reason: 'trip_openings' },
): Promise<{ share: ShareRow; order: OrderRow }> {
  const exhausted = await ctx.db.transaction().execute((trx) => takeFromLimits(trx, ctx.clock.now(), [limit]))
  if (exhausted) throw tooMany(exhausted)
  const share = await shareByHash(ctx.db, toHash(token))
  const order = share && share.withdrawn_at === null ? await orderById(ctx.db, share.order_id) : undefined
  if (!share || !order || toList(ctx, order, [share]).shares.length === 0) throw sheetNotFound()
  return { share, order }
}

/** The sheet that a link opens. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function getSharedSheet(
  ctx: Context,
  { token, address, locale, isPage }: { token: string; address: string; locale: Locale; isPage: boolean },
): Promise<TripSheet & { until: Temporal.Instant }> {
  const { share, order } = await openLink(ctx, { token, address })
  if (isPage) await countOpening(ctx.db, share.id, ctx.clock.now())
  return { ...(await buildSheet(ctx, order, locale)), until: sharedUntil(order) }
}

/** The order of a live link, for what is made of its sheet. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export const getSharedTrip = async (ctx: Context, opening: { token: string; address: string }): Promise<OrderRow> =>
  (await openLink(ctx, opening)).order

/**
 * The order of a live link for a page that asks again and again; it counts no openings.
 * @throws NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function getSharedOrder(ctx: Context, { token, address }: { token: string; address: string }) {
  const key = `trip-live:address:${keyHash(addressKey(address))}`
  const { order } = await openLink(ctx, { token, address }, { key, points: 1_200, seconds: hour, reason: 'trip_openings' })
  return { order, until: sharedUntil(order) }
}

/** A trip that is not flown is no longer shared. */
export async function withdrawOnOrderStatus(ctx: Context, trx: Trx, { orderId, to }: DomainEvents['order.status-changed']): Promise<void> {
  if (to === 'Canceled' || to === 'Declined' || to === 'Refund') await withdrawShares(trx, orderId, ctx.clock.now())
}
