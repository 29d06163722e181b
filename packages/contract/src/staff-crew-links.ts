import { crewRoles } from '@aquilane/domain/crew/qualifications'
import { Type } from 'typebox'
import { Created, Empty, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })
const tag = 'Back office: crew'
const channel = { ...oneOf(['sms', 'copy'] as const), description: 'How it reached the member: by message, or handed on by staff' }

export const staffListCrewLinks = endpoint({
  method: 'GET',
  path: '/gamma/staff/crew-links/list',
  summary: 'The crew of a trip with the links to their pages. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({ order: Id }),
  response: Type.Object({
    open: Type.Boolean({ description: 'Links can be made: the trip takes place and is not over for a day' }),
    until: { ...Created, description: 'When all of them expire' },
    data: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        role: oneOf(crewRoles),
        reachable: Type.Boolean({ description: 'Has a number that receives messages' }),
        link: Nullable(
          Type.Object({ channel, hotel: Nullable(Type.String()), sent: Created, opens: Type.Integer(), opened: Nullable(Created) }),
        ),
      }),
    ),
  }),
})

export const staffSendCrewLink = endpoint({
  method: 'POST',
  path: '/gamma/staff/crew-links/send',
  summary:
    'Makes the link of a crew member instead of the one before; its address is answered only now. NOT_FOUND, ORDER_STATE_CONFLICT, TOO_MANY_REQUESTS',
  tag,
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({
    order: Reference,
    member: Reference,
    channel,
    hotel: Nullable(Written({ minLength: 1, maxLength: 300, description: 'Name, address and telephone of the hotel' })),
    locale: oneOf(['en', 'it'] as const),
  }),
  response: Type.Object({ url: Type.String() }),
})

export const staffWithdrawCrewLink = endpoint({
  method: 'POST',
  path: '/gamma/staff/crew-links/withdraw',
  summary: 'The link opens nothing any more. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({ order: Reference, member: Reference }),
  response: Empty,
})
