import { Type } from 'typebox'
import { Created, Id, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Locale = oneOf(['en', 'it'] as const)
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

const media = 'application/vnd.apple.pkpass'

const PassList = Type.Object({
  demo: Type.Boolean({ description: 'Apple passes are signed with a certificate of this sandbox, which phones refuse' }),
  data: Type.Array(
    Type.Object({
      order_leg_id: Id,
      from: Type.String({ description: 'City' }),
      to: Type.String({ description: 'City' }),
      departure_date: { ...Created, description: 'Local time of the departure' },
      apple_url: Nullable(Type.String({ description: 'The pass as a file of Apple Wallet; null: not offered' })),
      google_url: Nullable(Type.String({ description: 'Saves the pass at Google Wallet; null: not offered' })),
    }),
    { description: 'One for each leg that is still to be flown' },
  ),
})

export const listWalletPasses = endpoint({
  method: 'GET',
  path: '/gamma/wallet-pass/list',
  summary: 'Passes of a paid trip for the wallet of a phone. NOT_FOUND also for a trip that is not paid or does not take place',
  tag: 'Trip sheets',
  auth: 'client',
  query: Type.Object({ order_id: Id }),
  response: PassList,
})

export const getWalletPass = endpoint({
  method: 'GET',
  path: '/gamma/wallet-pass/file',
  summary: 'The Apple Wallet pass of a leg; the owner’s bearer token, or the signed address of `apple_url`. NOT_FOUND, TOO_MANY_REQUESTS',
  tag: 'Trip sheets',
  auth: 'none',
  query: Type.Object({
    id: { ...Id, description: 'Of the order' },
    leg: Type.Optional({ ...Id, description: 'The first one to be flown without it' }),
    expires: Type.Optional(Type.Integer()),
    signature: Type.Optional(Type.String({ maxLength: 100 })),
    locale: Type.Optional(Locale),
  }),
  media,
  response: Type.Unknown(),
})

export const listSharedWalletPasses = endpoint({
  method: 'GET',
  path: '/gamma/wallet-pass/shared',
  summary: 'Passes of the trip that a link opens. Unknown, withdrawn and expired links answer alike: NOT_FOUND. TOO_MANY_REQUESTS',
  tag: 'Trip sheets',
  auth: 'none',
  query: Type.Object({ token: Token }),
  response: PassList,
})

export const getSharedWalletPass = endpoint({
  method: 'GET',
  path: '/gamma/wallet-pass/shared-file',
  summary: 'The Apple Wallet pass of a leg by the link to its trip. NOT_FOUND, TOO_MANY_REQUESTS',
  tag: 'Trip sheets',
  auth: 'none',
  query: Type.Object({ token: Token, leg: Type.Optional(Id), locale: Type.Optional(Locale) }),
  media,
  response: Type.Unknown(),
})
