import {
  type PushChannel,
  type PushMedium,
  isWanted,
  mediaByChannel,
  mediumRule,
  pushChannels,
} from '@aquilane/domain/notifications/channels'
import { channelText, lockText, mediumName } from '@aquilane/i18n/notifications'
import { audit } from '../platform/db/audit.ts'
import { createEncryption } from '../platform/encryption.ts'
import type { NotificationsDeps, NotificationsService } from './deps.ts'
import { localeByClient, preferencesByClient, subscriptionsByClient, upsertPreference } from './queries.ts'

/** Content of a List-Unsubscribe token. */
interface Unsubscription {
  clientId: string
  channel: PushChannel
}

const unsubscribeTokens = (secret: string) => createEncryption(secret, 'mail-unsubscribe')

/** Address that ends a channel's mails without a sign-in. */
export const unsubscribeUrl = ({ secret, publicUrl }: Pick<NotificationsDeps, 'secret' | 'publicUrl'>, what: Unsubscription): string =>
  `${publicUrl}/gamma/subscription/unsubscribe?token=${unsubscribeTokens(secret).encrypt(what)}`

export function createPreferences(
  deps: NotificationsDeps,
): Pick<NotificationsService, 'channels' | 'subscriptions' | 'savePreference' | 'unsubscribeByMail'> {
  const { db, clock, identity } = deps
  const seal = unsubscribeTokens(deps.secret)

  const effectiveChoice = async (clientId: string) => {
    const [chosen, client] = await Promise.all([preferencesByClient(db, clientId), identity.getClient(clientId)])
    const hasEmail = (client?.email ?? null) !== null
    return pushChannels.map((channel) => ({
      channel,
      media: mediaByChannel[channel].map((rule) => {
        const choice = chosen.find((one) => one.channel === channel && one.medium === rule.medium)
        return { medium: rule.medium, enabled: isWanted(rule, choice?.enabled ?? null, hasEmail), reason: rule.locked }
      }),
    }))
  }

  const savePreference = (clientId: string, actor: string, choice: { channel: PushChannel; medium: PushMedium; enabled: boolean }) =>
    db.transaction().execute(async (trx) => {
      // A token outlives the account it was made for.
      if ((await localeByClient(trx, clientId)) === null) return
      await upsertPreference(trx, { clientId, ...choice, now: clock.now() })
      await audit(trx, { actor, action: 'notification.choose', subject: `client:${clientId}`, details: { ...choice } })
    })

  return {
    channels: async (clientId, locale) =>
      (await effectiveChoice(clientId)).map(({ channel, media }) => ({
        id: channel,
        ...channelText(locale, channel),
        media: media.map(({ medium, enabled, reason }) => ({
          medium,
          name: mediumName(locale, medium),
          enabled,
          locked: reason !== null,
          reason: reason && lockText(locale, reason),
        })),
      })),

    async subscriptions({ clientId, sessionId }) {
      const [all, browsers, sessions] = await Promise.all([
        effectiveChoice(clientId),
        subscriptionsByClient(db, clientId),
        identity.sessions(clientId),
      ])
      const open = new Set(sessions.map(({ id }) => id))
      return {
        data: all.flatMap(({ channel, media }) => media.map(({ medium, enabled }) => ({ channel, medium, enabled }))),
        devices: browsers
          .filter((browser) => open.has(browser.session_id))
          .map((browser) => ({
            session: { id: browser.session_id },
            current: browser.session_id === sessionId,
            created: browser.created_at.toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' '),
          })),
      }
    },

    async savePreference(clientId, choice) {
      const rule = mediumRule(choice.channel, choice.medium)
      if (rule === null) return 'NOT_FOUND'
      if (rule.locked !== null) return 'PREFERENCE_LOCKED'
      await savePreference(clientId, `client:${clientId}`, choice)
      return 'ok'
    },

    async unsubscribeByMail(token) {
      let what: Unsubscription
      try {
        what = seal.decrypt<Unsubscription>(token)
      } catch {
        return false
      }
      await savePreference(what.clientId, `client:${what.clientId}`, { channel: what.channel, medium: 'email', enabled: false })
      return true
    },
  }
}
