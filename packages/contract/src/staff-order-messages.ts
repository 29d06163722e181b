import { deliveryStates, orderChannels, unsentReasons } from '@aquilane/domain/notifications/channels'
import { Type } from 'typebox'
import { Created, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

export const staffListOrderMessages = endpoint({
  method: 'GET',
  path: '/gamma/staff/order/messages',
  summary:
    'What the customer was told about an order, newest first: by which channels, and whether they accepted it; and the channel of the next message',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ id: Type.String({ format: 'uuid', description: 'Of the order' }) }),
  response: Type.Object({
    channel: Type.Object({
      medium: oneOf(orderChannels),
      recipient: Nullable(Type.String()),
      confirmed: Type.Boolean({ description: 'False: an e-mail address that waits for its code' }),
      reason: Nullable(oneOf(unsentReasons)),
    }),
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String({ description: '`order.confirmed`, `quote.sent`, …' }),
        title: Type.String({ description: 'In the language of the request' }),
        quote_version: Nullable(Type.Integer()),
        on_site: Type.Boolean({ description: 'It is in the list on the site' }),
        created: Created,
        deliveries: Type.Array(
          Type.Object({
            medium: oneOf(['email', 'sms', 'web_push'] as const),
            state: oneOf(deliveryStates),
            at: Nullable({ ...Created, description: 'When it was accepted, else when it was handed over or given up' }),
            recipient: Nullable(Type.String()),
            reason: Nullable(oneOf(unsentReasons)),
          }),
        ),
      }),
    ),
  }),
})
