import { Type } from 'typebox'
import { pushChannels, pushMedia } from '@aquilane/domain/notifications/channels'
import { Created, Empty, listResponse, Nullable, pageResponse, PageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Channel = oneOf(pushChannels)
const Medium = oneOf(pushMedia)
const anyChannel = `(?:${pushChannels.join('|')})`
const channelList = `^${anyChannel}(?:,${anyChannel}){0,19}$`
const Id = Type.String({ format: 'uuid' })

/** Spec §3 Push message. */
export const PushMessage = Type.Object({
  id: Type.String(),
  createdAt: Created,
  type: Type.String({ description: 'What it says, for programs: `order.confirmed`, `ticket.returned`, …' }),
  channels: Type.Array(Channel),
  title: Type.String({ description: 'In the language of the request, like the text' }),
  text: Type.String(),
  link: Nullable(Type.String({ description: 'Page of the site that it is about, in that language' })),
  read: Type.Boolean(),
})

export const listPushMessages = endpoint({
  method: 'GET',
  path: '/gamma/push-message/list',
  summary: 'Messages of the signed-in user, newest first. Every device sees the same list; fingerprint is taken and changes nothing.',
  tag: 'Notifications',
  auth: 'client',
  query: Type.Object({
    ...PageQuery,
    fingerprint: Type.Optional(Type.String({ maxLength: 200 })),
    channels: Type.Optional(
      Type.Array(Type.String({ pattern: channelList }), {
        maxItems: 20,
        description: 'Only messages of these: names separated by commas, or the parameter repeated. None: all',
      }),
    ),
  }),
  response: pageResponse(PushMessage),
})

export const readPushMessage = endpoint({
  method: 'POST',
  path: '/gamma/push-message/read',
  summary: 'Mark one message as read; doing so twice changes nothing.',
  tag: 'Notifications',
  auth: 'client',
  body: Type.Object({ push_message: Type.Object({ id: Id }) }),
  response: Empty,
})

export const readAllPushMessages = endpoint({
  method: 'POST',
  path: '/gamma/push-message/read-all',
  summary: 'Mark every message as read.',
  tag: 'Notifications',
  auth: 'client',
  body: Type.Object({}),
  response: Empty,
})

export const countUnreadPushMessages = endpoint({
  method: 'GET',
  path: '/gamma/push-message/unread-count',
  summary: 'How many messages have not been read.',
  tag: 'Notifications',
  auth: 'client',
  response: Type.Object({ count: Type.Integer({ minimum: 0 }) }),
})

export const listPushChannels = endpoint({
  method: 'GET',
  path: '/gamma/push-channel/list',
  summary: 'What messages are about, and by which media each reaches the signed-in user. A medium a channel does not name is never used.',
  tag: 'Notifications',
  auth: 'client',
  response: listResponse(
    Type.Object({
      id: Channel,
      name: Type.String({ description: 'In the language of the request, like every text here' }),
      text: Type.String({ description: 'What comes in it' }),
      media: Type.Array(
        Type.Object({
          medium: Medium,
          name: Type.String(),
          enabled: Type.Boolean(),
          locked: Type.Boolean({ description: 'It cannot be changed' }),
          reason: Nullable(Type.String({ description: 'Why it is locked' })),
        }),
      ),
    }),
  ),
})

const Subscription = Type.Object({ channel: Channel, medium: Medium, enabled: Type.Boolean() })

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/gamma/subscription/list',
  summary: 'The choices of the signed-in user, one for each channel and medium there is, and the browsers that take Web Push.',
  tag: 'Notifications',
  auth: 'client',
  response: Type.Object({
    data: Type.Array(Subscription),
    devices: Type.Array(
      Type.Object({
        session: Type.Object({ id: Type.String() }, { description: 'Of session/list' }),
        current: Type.Boolean({ description: 'The session this call is made with' }),
        created: Created,
      }),
    ),
  }),
})

export const updateSubscription = endpoint({
  method: 'POST',
  path: '/gamma/subscription/update',
  summary:
    'Choose whether a channel reaches you by a medium. PREFERENCE_LOCKED where it is no choice, NOT_FOUND where the channel knows no such medium.',
  tag: 'Notifications',
  auth: 'client',
  body: Subscription,
  response: Subscription,
})

export const unsubscribeByMail = endpoint({
  method: 'POST',
  path: '/gamma/subscription/unsubscribe',
  summary: 'One-click unsubscription of RFC 8058, from the List-Unsubscribe header of a mail with offers. No sign-in: the token says who.',
  tag: 'Notifications',
  auth: 'none',
  query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 500 }) }),
  response: Empty,
})

export const getWebPushKey = endpoint({
  method: 'GET',
  path: '/gamma/web-push/key',
  summary: 'The applicationServerKey for PushManager.subscribe. PUSH_UNAVAILABLE where this installation sends no Web Push.',
  tag: 'Notifications',
  auth: 'client',
  response: Type.Object({ key: Type.String({ description: 'P-256 public key, uncompressed, base64url' }) }),
})

const Endpoint = Type.String({ minLength: 1, maxLength: 2_000, description: 'Of the PushSubscription' })

export const subscribeWebPush = endpoint({
  method: 'POST',
  path: '/gamma/web-push/subscribe',
  summary: 'Enrol this browser, as PushSubscription.toJSON() describes it; a browser enrolled before is updated. Signing out ends it.',
  tag: 'Notifications',
  auth: 'client',
  body: Type.Object({
    endpoint: Endpoint,
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
    }),
  }),
  response: Empty,
})

export const unsubscribeWebPush = endpoint({
  method: 'POST',
  path: '/gamma/web-push/unsubscribe',
  summary: 'Forget this browser; one that is not enrolled changes nothing.',
  tag: 'Notifications',
  auth: 'client',
  body: Type.Object({ endpoint: Endpoint }),
  response: Empty,
})

export const testWebPush = endpoint({
  method: 'POST',
  path: '/gamma/web-push/test',
  summary: 'Send a test message to the browser of this session. NOT_FOUND when it is not enrolled.',
  tag: 'Notifications',
  auth: 'client',
  body: Type.Object({}),
  response: Empty,
})
