import { createHash, randomBytes } from 'node:crypto'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { crewLinkSms } from '@aquilane/i18n/crew-page'
import { getCrew, type CrewMember } from '../../foundation/crew/index.ts'
import { parsePhone } from '../../foundation/identity/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { takeFromLimits, tooMany, type Limit } from '../../platform/http/limits.ts'
import { lockOrderOrThrow, orderById, orderNotFound, type OrderRow } from '../../sales/orders/index.ts'
import {
  crewOfTrip,
  deleteLinksOf,
  dutiesAround,
  insertLink,
  linkByHash,
  linksByOrder,
  withdrawLinks,
  type Duty,
  type LinkRow,
} from './queries.ts'
import type { Context } from '../../context.ts'

const hour = 3_600
/** Hours around a trip in which the flights of its crew are of the same duty. */
const dutyHours = 14
/** Hours after the last arrival in which times can be typed. */
const openHours = 24

/** Only the hash is stored: the database opens no page. */
const toHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const pageNotFound = () => new Refusal('NOT_FOUND', 'This link does not work any more. Ask operations for a new one.')

export const openUntil = ({ last_arrival_at: arrival, first_departure_at: departure }: OrderRow): Temporal.Instant =>
  (arrival ?? departure).add({ hours: openHours })

export type LinkChannel = 'sms' | 'copy'

export interface CrewOfTrip {
  member: CrewMember
  link: LinkRow | null
  /** Its number receives messages. */
  isReachable: boolean
}

/** Who flies a trip, with their links. @throws NOT_FOUND */
export async function listLinks(ctx: Context, orderId: string): Promise<{ crew: CrewOfTrip[]; until: Temporal.Instant; isOpen: boolean }> {
  const order = await orderById(ctx.db, orderId)
  if (!order) throw orderNotFound()
  const members = await getCrew(ctx.db, await crewOfTrip(ctx.db, orderId))
  const links = await linksByOrder(ctx.db, orderId)
  const until = openUntil(order)
  return {
    until,
    isOpen: isOpen(ctx, order),
    crew: [...members.values()].map((member) => ({
      member,
      link: links.find(({ member_id: id }) => id === member.id) ?? null,
      isReachable: member.phone !== null && parsePhone(member.phone) !== null,
    })),
  }
}

const isOpen = ({ clock }: Context, order: OrderRow): boolean =>
  (order.status === 'Confirmed' || order.status === 'Completed') && Temporal.Instant.compare(openUntil(order), clock.now()) > 0

export interface NewLink {
  orderId: string
  crewId: string
  memberId: string
  channel: LinkChannel
  hotel: string | null
  locale: Locale
}

/**
 * Makes the link of a member instead of the one before, and sends it. Its address is known only now.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, VALIDATION_FAILED without a number, TOO_MANY_REQUESTS
 */
export async function sendLink(ctx: Context, input: NewLink): Promise<{ url: string }> {
  const { orderId, crewId, memberId, channel, hotel, locale } = input
  const token = randomBytes(32).toString('base64url')
  const url = `${ctx.config.publicUrl.replace(/\/$/, '')}${paths[locale].crewPage(token)}`
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const order = await lockOrderOrThrow(trx, orderId)
      const member = (await getCrew(trx, [crewId])).get(crewId)
      if (!member) throw pageNotFound()
      if (!isOpen(ctx, order))
        throw new Refusal('ORDER_STATE_CONFLICT', 'Only the crew of a trip that takes place has a page.', {
          facts: { confirmation_status: order.status },
        })
      const now = ctx.clock.now()
      const limit: Limit = { key: `crew-link:member:${crewId}`, points: 20, seconds: 24 * hour, reason: 'crew_pages' }
      const exhausted = await takeFromLimits(trx, now, [limit])
      if (exhausted) throw tooMany(exhausted)
      await withdrawLinks(trx, { orderId, crewId }, now)
      const row = { order_id: orderId, member_id: crewId, token_hash: toHash(token), channel, hotel }
      await insertLink(trx, { ...row, created_by: memberId, created_at: now.toString() })
      if (channel === 'sms') await sendSms(ctx, trx, { member, order, url, locale })
      await audit(trx, {
        actor: `staff:${memberId}`,
        action: 'crew-link-sent',
        subject: `order:${orderId}`,
        to: channel,
        details: { crew: crewId },
      })
    })
  } catch (error) {
    if (pgConstraint(error) === 'crew_link_of_crew')
      throw new Refusal('NOT_FOUND', 'This crew member is not on the trip.', { cause: error })
    throw error
  }
  return { url }
}

async function sendSms(
  ctx: Context,
  trx: Trx,
  { member, order, url, locale }: { member: CrewMember; order: OrderRow; url: string; locale: Locale },
): Promise<void> {
  const phone = member.phone === null ? null : parsePhone(member.phone)
  if (!phone) throw fieldError('channel', 'missing', 'This crew member has no number that receives messages.')
  const text = crewLinkSms(locale, { pnr: order.pnr, url })
  await ctx.sms.post(trx, { to: phone.e164, text }, openUntil(order))
}

/** @throws NOT_FOUND */
export async function withdrawLink(
  ctx: Context,
  { orderId, crewId, memberId }: { orderId: string; crewId: string; memberId: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await withdrawLinks(trx, { orderId, crewId }, ctx.clock.now()))) throw new Refusal('NOT_FOUND', 'There is no such link.')
    await audit(trx, { actor: `staff:${memberId}`, action: 'crew-link-withdrawn', subject: `order:${orderId}`, details: { crew: crewId } })
  })
}

export interface OpenedLink {
  link: LinkRow
  member: CrewMember
  duties: Duty[]
  until: Temporal.Instant
}

/** What a live link opens; others answer alike. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function openLink(ctx: Context, token: string, limit: Omit<Limit, 'seconds' | 'reason'>): Promise<OpenedLink> {
  const now = ctx.clock.now()
  const exhausted = await ctx.db
    .transaction()
    .execute((trx) => takeFromLimits(trx, now, [{ ...limit, seconds: hour, reason: 'crew_pages' }]))
  if (exhausted) throw tooMany(exhausted)
  const link = await linkByHash(ctx.db, toHash(token))
  const order = link && (await orderById(ctx.db, link.order_id))
  if (!link || !order || !isOpen(ctx, order)) throw pageNotFound()
  const duties = await dutiesAround(ctx.db, { orderId: link.order_id, crewId: link.member_id, hours: dutyHours })
  const member = (await getCrew(ctx.db, [link.member_id])).get(link.member_id)
  if (!member || !duties.some(({ isOfTrip }) => isOfTrip)) throw pageNotFound()
  return { link, member, duties, until: openUntil(order) }
}

/** Handler of `crew.member-leaving`. */
export async function deleteOnLeaving(_ctx: Context, trx: Trx, { memberId }: DomainEvents['crew.member-leaving']): Promise<void> {
  await deleteLinksOf(trx, memberId)
}
