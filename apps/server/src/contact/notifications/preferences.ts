import { derivedFromSecret } from '../../platform/derived.ts'
import {
  type PushChannel,
  type PushMedium,
  isWanted,
  mediaByChannel,
  mediumRule,
  pushChannels,
} from '@aquilane/domain/notifications/channels'
import { type Locale, paths } from '@aquilane/domain/site/paths'
import { channelText, lockText, mediumName } from '@aquilane/i18n/notifications'
import { audit } from '../../platform/db/audit.ts'
import { createEncryption } from '../../platform/encryption.ts'
import type { Device } from './types.ts'
import { hasOrderEmail } from './recipient.ts'
import { localeByClient, preferencesByClient, subscriptionsByClient, upsertPreference } from './queries.ts'
import type { Context } from '../../context.ts'
import { getClient, listSessionsByClient, blockEmail } from '../../foundation/identity/index.ts'

/** Content of a List-Unsubscribe token: a channel, or an address whose owner does not know the customer. */
type Unsubscription = { clientId: string; channel: PushChannel } | NotMyAddress

interface NotMyAddress {
  clientId: string
  email: string
}

/** A channel with its media, named in the reader's language. */
interface ListedChannel {
  id: PushChannel
  name: string
  text: string
  /** A locked one cannot be changed: the reason says why. */
  media: { medium: PushMedium; name: string; enabled: boolean; locked: boolean; reason: string | null }[]
}

/** Choices for every channel and medium, and the browsers that take Web Push. */
export interface Subscriptions {
  choices: { channel: PushChannel; medium: PushMedium; enabled: boolean }[]
  devices: { sessionId: string; isCurrent: boolean; createdAt: Temporal.Instant }[]
}

const unsubscribeTokens = (secret: string) => createEncryption(secret, 'mail-unsubscribe')

/** Address that ends a channel's mails without a sign-in. */
export const unsubscribeUrl = (ctx: Context, what: Unsubscription): string =>
  `${ctx.config.publicUrl}/gamma/subscription/unsubscribe?token=${unsubscribeTokens(ctx.config.tokenSecret).encrypt(what)}`

/** Page and one-click address that end messages about a customer's orders to an address which that customer did not confirm. */
export function notMyAddressUrl(ctx: Context, what: NotMyAddress, locale: Locale): { page: string; oneClick: string } {
  const token = unsubscribeTokens(ctx.config.tokenSecret).encrypt(what)
  return {
    page: `${ctx.config.publicUrl}${paths[locale].notMyAddress({ token })}`,
    oneClick: `${ctx.config.publicUrl}/gamma/subscription/unsubscribe?token=${token}`,
  }
}

async function effectiveChoice(ctx: Context, clientId: string) {
  const [chosen, client] = await Promise.all([preferencesByClient(ctx.db, clientId), getClient(ctx, clientId)])
  const hasEmail = hasOrderEmail(client)
  return pushChannels.map((channel) => ({
    channel,
    media: mediaByChannel[channel].map((rule) => {
      const choice = chosen.find((one) => one.channel === channel && one.medium === rule.medium)
      return { medium: rule.medium, enabled: isWanted(rule, choice?.enabled ?? null, hasEmail), reason: rule.locked }
    }),
  }))
}

function storePreference(
  ctx: Context,
  clientId: string,
  actor: string,
  choice: { channel: PushChannel; medium: PushMedium; enabled: boolean },
) {
  return ctx.db.transaction().execute(async (trx) => {
    // A token outlives the account it was made for.
    if ((await localeByClient(trx, clientId)) === null) return
    await upsertPreference(trx, { clientId, ...choice, now: ctx.clock.now() })
    await audit(trx, { actor, action: 'notification.choose', subject: `client:${clientId}`, details: { ...choice } })
  })
}

export async function listChannels(ctx: Context, clientId: string, locale: Locale): Promise<ListedChannel[]> {
  return (await effectiveChoice(ctx, clientId)).map(({ channel, media }) => ({
    id: channel,
    ...channelText(locale, channel),
    media: media.map(({ medium, enabled, reason }) => ({
      medium,
      name: mediumName(locale, medium),
      enabled,
      locked: reason !== null,
      reason: reason && lockText(locale, reason),
    })),
  }))
}

export async function listDevices(ctx: Context, { clientId, sessionId }: Device): Promise<Subscriptions> {
  const [all, browsers, sessions] = await Promise.all([
    effectiveChoice(ctx, clientId),
    subscriptionsByClient(ctx.db, clientId),
    listSessionsByClient(ctx, clientId),
  ])
  const open = new Set(sessions.map(({ id }) => id))
  return {
    choices: all.flatMap(({ channel, media }) => media.map(({ medium, enabled }) => ({ channel, medium, enabled }))),
    devices: browsers
      .filter((browser) => open.has(browser.session_id))
      .map((browser) => ({
        sessionId: browser.session_id,
        isCurrent: browser.session_id === sessionId,
        createdAt: browser.created_at,
      })),
  }
}

export async function changePreference(
  ctx: Context,
  clientId: string,
  choice: { channel: PushChannel; medium: PushMedium; enabled: boolean },
): Promise<'ok' | 'NOT_FOUND' | 'PREFERENCE_LOCKED'> {
  const rule = mediumRule(choice.channel, choice.medium)
  if (rule === null) return 'NOT_FOUND'
  if (rule.locked !== null) return 'PREFERENCE_LOCKED'
  await storePreference(ctx, clientId, `client:${clientId}`, choice)
  return 'ok'
}

/** Ends what a token of `List-Unsubscribe` names. @returns false when the token is none of ours */
export async function unsubscribeByMail(ctx: Context, token: string): Promise<boolean> {
  let what: Unsubscription
  try {
    what = unsubscribeSeal(ctx).decrypt<Unsubscription>(token)
  } catch {
    return false
  }
  if ('email' in what) {
    await ctx.db.transaction().execute((trx) => blockEmail(ctx, trx, { ...what, reason: 'refused' }))
    return true
  }
  await storePreference(ctx, what.clientId, `client:${what.clientId}`, { channel: what.channel, medium: 'email', enabled: false })
  return true
}

export const unsubscribeSeal = derivedFromSecret(unsubscribeTokens)
