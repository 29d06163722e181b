import { paths, switchLocale } from '@aquilane/domain/site/paths'
import { type UnsentReason, isWanted, mediumRule } from '@aquilane/domain/notifications/channels'
import { noticeSms } from '@aquilane/i18n/notification-mails'
import { isOrderNotification, pushText, toOrderNotification } from '@aquilane/i18n/notifications'
import { orderSms } from '@aquilane/i18n/orders'
import type { Mail, MailFooter } from '@aquilane/mails/layout'
import { noticeMail } from '@aquilane/mails/notice'
import { orderMail } from '@aquilane/mails/order'
import { type Client, listSessionsByClient, getClient } from '../../foundation/identity/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { toPushNotification } from './inbox.ts'
import { insertAndEnqueue } from './notify.ts'
import { notMyAddressUrl, unsubscribeUrl } from './preferences.ts'
import {
  type DeliveryRow,
  claimDelivery,
  deleteSubscriptions,
  deliveryById,
  findOverdueDeliveries,
  findPreference,
  insertDeliveries,
  rescheduleDelivery,
  settleDelivery,
  subscriptionsByClient,
} from './queries.ts'
import { type Recipient, findRecipient, hasOrderEmail, isOverLimit } from './recipient.ts'
import type { Context } from '../../context.ts'

/** Maximum delay of SMS and push; later messages are outdated. */
const smsHours = 12
const webPushHours = 24
/** How long one attempt at a push service may take, with room to spare. */
const claimSeconds = 30
/** Retries after one minute, two, four … at most an hour, and the maximum number of attempts. */
const retry = { firstSeconds: 60, longestSeconds: 3_600, mostAttempts: 10 } as const
/** Longest delay a push service may ask for. */
const maxRetryAfterSeconds = 86_400

async function isStillWanted(on: Db, row: DeliveryRow, client: Client): Promise<boolean> {
  // Requested just now for this browser.
  if (row.key === 'account.test') return true
  const [channel, medium] = [row.channel, row.medium]
  const rule = mediumRule(channel, medium)
  return rule !== null && isWanted(rule, await findPreference(on, client.id, channel, medium), hasOrderEmail(client))
}

const absoluteUrl = (ctx: Context, row: DeliveryRow) =>
  `${ctx.config.publicUrl}${switchLocale(row.link ?? '/notifications', toLocale(row))}`

/** The reader of an address that waits for its code may not know the customer: no name, but who gave it and how to end it. */
function toUnconfirmedFooter(ctx: Context, row: DeliveryRow, client: Client, to: string): MailFooter & { oneClickUrl: string } {
  const { page, oneClick } = notMyAddressUrl(ctx, { clientId: client.id, email: to }, toLocale(row))
  const { pnr = '' } = row.params as { pnr?: string }
  return { settingsUrl: page, givenBy: { phoneEnd: client.phone.slice(-2), pnr }, oneClickUrl: oneClick }
}

function toMail(
  ctx: Context,
  row: DeliveryRow,
  client: Client,
  recipient: { to: string; isConfirmed: boolean },
): Mail & { unsubscribeUrl?: string } {
  const [notification, locale, url] = [toPushNotification(row), toLocale(row), absoluteUrl(ctx, row)]
  // Optional mails have an unsubscribe link.
  const channel = (['offers', 'alerts'] as const).find((one) => one === row.channel) ?? null
  const unconfirmed = recipient.isConfirmed ? null : toUnconfirmedFooter(ctx, row, client, recipient.to)
  const footer: MailFooter = unconfirmed ?? {
    settingsUrl: `${ctx.config.publicUrl}${paths[locale].profileNotifications()}`,
    unsubscribe: channel ?? false,
  }
  const values = { name: unconfirmed ? null : client.firstName, url }
  const mail = isOrderNotification(notification)
    ? orderMail(locale, toOrderNotification(notification.key), { ...notification.params, ...values }, footer)
    : noticeMail(locale, notification, values, footer)
  if (unconfirmed) return { ...mail, unsubscribeUrl: unconfirmed.oneClickUrl }
  return channel ? { ...mail, unsubscribeUrl: unsubscribeUrl(ctx, { clientId: client.id, channel }) } : mail
}

function toSms(ctx: Context, row: DeliveryRow): string | null {
  const [notification, locale, url] = [toPushNotification(row), toLocale(row), absoluteUrl(ctx, row)]
  if (isOrderNotification(notification)) return orderSms(locale, toOrderNotification(notification.key), { ...notification.params, url })
  return noticeSms(locale, notification, url)
}

/** Writes to the mail or SMS outbox in the same transaction, so that a message is neither doubled nor lost. */
function sendByMail(ctx: Context, row: DeliveryRow, client: Client) {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const recipient = findRecipient(client, row)
    const text = row.medium === 'sms' ? toSms(ctx, row) : null
    const reason = await findUnsentReason(trx, { row, client, recipient, text, now })
    if ('reason' in recipient || reason !== null) {
      await settleDelivery(trx, row.id, { state: 'suppressed', reason: 'reason' in recipient ? recipient.reason : reason }, now)
      return
    }
    if (!(await settleDelivery(trx, row.id, { state: 'sent', recipient }, now))) return
    if (text === null) await ctx.mail.post(trx, { to: recipient.to, ...toMail(ctx, row, client, recipient) }, row.id)
    else await ctx.sms.post(trx, { to: recipient.to, text }, row.created_at.add({ hours: smsHours }), row.id)
  })
}

async function findUnsentReason(
  trx: Trx,
  {
    row,
    client,
    recipient,
    text,
    now,
  }: { row: DeliveryRow; client: Client; recipient: Recipient; text: string | null; now: Temporal.Instant },
): Promise<UnsentReason | null> {
  if (row.medium === 'sms' && text === null) return 'off'
  if (!(await isStillWanted(trx, row, client))) return 'off'
  return (await isOverLimit(trx, now, recipient)) ? 'limited' : null
}

const hasOpenSession = async (ctx: Context, clientId: string) => new Set((await listSessionsByClient(ctx, clientId)).map(({ id }) => id))

/** One delivery for each browser whose session is open; the others have left. */
async function fanOutToBrowsers(ctx: Context, row: DeliveryRow, client: Client) {
  const open = await hasOpenSession(ctx, client.id)
  await ctx.db.transaction().execute(async (trx) => {
    const isWantedNow = ctx.push !== null && (await isStillWanted(trx, row, client))
    const end = isWantedNow ? ({ state: 'sent' } as const) : ({ state: 'suppressed', reason: 'off' } as const)
    if (!(await settleDelivery(trx, row.id, end, ctx.clock.now())) || !isWantedNow) return
    const browsers = (await subscriptionsByClient(trx, client.id)).filter((browser) => open.has(browser.session_id))
    const media = browsers.map(({ id }) => ({ medium: 'web_push' as const, subscriptionId: id }))
    await insertAndEnqueue(ctx, trx, await insertDeliveries(trx, row.message_id, media))
  })
}

async function sendToBrowser(ctx: Context, row: DeliveryRow, client: Client) {
  const now = ctx.clock.now()
  const { session_id, endpoint, p256dh, auth } = row
  if (!ctx.push || !session_id || !endpoint || !p256dh || !auth) return
  if (Temporal.Instant.compare(now, row.created_at.add({ hours: webPushHours })) >= 0) {
    await settleDelivery(ctx.db, row.id, { state: 'failed', reason: 'outdated' }, now)
    return
  }
  if (!(await hasOpenSession(ctx, client.id)).has(session_id) || !(await isStillWanted(ctx.db, row, client))) {
    await settleDelivery(ctx.db, row.id, { state: 'suppressed', reason: 'off' }, now)
    return
  }
  // If the process crashes from here on, the claim expires and the message is repeated. Its topic and tag make it replace the first.
  const attempt = await claimDelivery(ctx.db, row.id, now, now.add({ seconds: claimSeconds }))
  if (attempt === null) {
    const { state, claimed_until: until } = (await deliveryById(ctx.db, row.id)) ?? {}
    // A postponed delivery has its own delayed job.
    const putOff = until && now.until(until).total('seconds') > claimSeconds
    if (state === 'pending' && !putOff) throw new Error('Another process delivers this message.')
    return
  }
  let refused: number | null = null
  try {
    const { title, text } = pushText(toLocale(row), toPushNotification(row))
    const payload = {
      id: row.message_id,
      lang: toLocale(row),
      title: title.slice(0, 200),
      body: text.slice(0, 500),
      url: absoluteUrl(ctx, row),
    }
    const outcome = await ctx.push.send(
      { endpoint, p256dh, auth },
      {
        payload: JSON.stringify(payload),
        topic: row.message_id.replaceAll('-', ''),
        urgent: row.urgent,
        ttlSeconds: webPushHours * 3_600,
      },
    )
    if (outcome.kind === 'taken') await settleDelivery(ctx.db, row.id, { state: 'sent', isAccepted: true }, ctx.clock.now())
    // The foreign key deletes the delivery with the subscription.
    else if (outcome.kind === 'gone') await deleteSubscriptions(ctx.db, { clientId: client.id, id: row.subscription_id! })
    else if (outcome.kind === 'later') await postpone(ctx, row, attempt, outcome.afterSeconds ?? 0)
    else {
      refused = outcome.status
      await settleDelivery(ctx.db, row.id, { state: 'failed', reason: 'rejected' }, ctx.clock.now())
    }
  } catch (error) {
    await postpone(ctx, row, attempt, 0)
    throw error
  }
  // For the log: what is refused for everybody is a fault of ours. Tried again, the job finds nothing left to do.
  if (refused !== null) throw new Error(`The push service answered ${refused}.`)
}

/** The claim lasts until the next attempt is due, so that no other job comes first. */
function postpone(ctx: Context, row: DeliveryRow, attempt: number, askedSeconds: number) {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    if (attempt >= retry.mostAttempts) {
      await settleDelivery(trx, row.id, { state: 'failed', reason: 'rejected' }, now)
      return
    }
    const own = Math.min(retry.firstSeconds * 2 ** (attempt - 1), retry.longestSeconds)
    const due = now.add({ seconds: Math.max(own, Math.min(askedSeconds, maxRetryAfterSeconds)) })
    if (await rescheduleDelivery(trx, row.id, due)) await insertAndEnqueue(ctx, trx, [row], due)
  })
}

/** Takes one delivery to its end, or throws so that the queue tries again. */
export async function deliver(ctx: Context, id: string): Promise<void> {
  // Read before any transaction: these may ask for connections of their own.
  const row = await deliveryById(ctx.db, id)
  const client = row?.state === 'pending' ? await getClient(ctx, row.client_id) : null
  if (!row || !client) return
  if (row.medium !== 'web_push') await sendByMail(ctx, row, client)
  else if (row.subscription_id === null) await fanOutToBrowsers(ctx, row, client)
  else await sendToBrowser(ctx, row, client)
}

/** Requeues deliveries lost in an outage. */
export async function deliverOverdue(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const late = await findOverdueDeliveries(ctx.db, now, now.subtract({ minutes: 10 }))
  await ctx.db.transaction().execute((trx) => insertAndEnqueue(ctx, trx, late))
}

const toLocale = (row: { locale: string }): 'en' | 'it' => (row.locale === 'it' ? 'it' : 'en')
