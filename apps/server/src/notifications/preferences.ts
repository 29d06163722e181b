import { isWanted, mediaOf, pushChannels, ruleOf, type PushChannel, type PushMedium } from '@aquilane/domain/notifications/channels'
import { channelText, lockText, mediumName } from '@aquilane/i18n/notifications'
import { audit } from '../platform/db/audit.ts'
import { createSeal } from '../platform/encryption.ts'
import { choicesOf, languageOf, putChoice, subscriptionsOf } from './queries.ts'
import type { MessagingDeps, MessagingService } from './service.ts'

/** What a List-Unsubscribe token says. */
interface Unsubscription {
  clientId: string
  channel: PushChannel
}

const sealOf = (secret: string) => createSeal(secret, 'mail-unsubscribe')

/** Address that ends a channel's mails without a sign-in. */
export const unsubscribeUrl = ({ secret, publicUrl }: Pick<MessagingDeps, 'secret' | 'publicUrl'>, what: Unsubscription): string =>
  `${publicUrl}/gamma/subscription/unsubscribe?token=${sealOf(secret).close(what)}`

export function createChoices(deps: MessagingDeps): Pick<MessagingService, 'channels' | 'subscriptions' | 'choose' | 'unsubscribeByMail'> {
  const { db, clock, identity } = deps
  const seal = sealOf(deps.secret)

  const standing = async (clientId: string) => {
    const [chosen, client] = await Promise.all([choicesOf(db, clientId), identity.client(clientId)])
    const hasEmail = (client?.email ?? null) !== null
    return pushChannels.map((channel) => ({
      channel,
      media: mediaOf[channel].map((rule) => {
        const choice = chosen.find((one) => one.channel === channel && one.medium === rule.medium)
        return { medium: rule.medium, enabled: isWanted(rule, choice?.enabled ?? null, hasEmail), reason: rule.locked }
      }),
    }))
  }

  const put = (clientId: string, actor: string, choice: { channel: PushChannel; medium: PushMedium; enabled: boolean }) =>
    db.transaction().execute(async (trx) => {
      // A token outlives the account it was made for.
      if ((await languageOf(trx, clientId)) === null) return
      await putChoice(trx, { clientId, ...choice, now: clock.now() })
      await audit(trx, { actor, action: 'notification.choose', subject: `client:${clientId}`, details: { ...choice } })
    })

  return {
    channels: async (clientId, locale) =>
      (await standing(clientId)).map(({ channel, media }) => ({
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
      const [all, browsers, sessions] = await Promise.all([standing(clientId), subscriptionsOf(db, clientId), identity.sessions(clientId)])
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

    async choose(clientId, choice) {
      const rule = ruleOf(choice.channel, choice.medium)
      if (rule === null) return 'NOT_FOUND'
      if (rule.locked !== null) return 'CHOICE_LOCKED'
      await put(clientId, `client:${clientId}`, choice)
      return 'ok'
    },

    async unsubscribeByMail(token) {
      let what: Unsubscription
      try {
        what = seal.open<Unsubscription>(token)
      } catch {
        return false
      }
      await put(what.clientId, `client:${what.clientId}`, { channel: what.channel, medium: 'email', enabled: false })
      return true
    },
  }
}
