import { legProposalChoices } from '@aquilane/domain/orders/leg-proposal'
import { Type } from 'typebox'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Order } from './order.ts'
import { oneOf } from './passengers.ts'

export const answerLegProposal = endpoint({
  method: 'POST',
  path: '/gamma/order/leg-proposal',
  summary:
    'Answer to a flight that is proposed for a trip: accepted, it is added and an additional invoice asks for its price; declined, the trip stays. ORDER_STATE_CONFLICT where it was answered or withdrawn, OFFER_EXPIRED after its deadline, OFFER_TAKEN where it cannot be flown any more',
  tag: 'Orders',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    leg_proposal: Type.Object({ id: { ...Id, description: 'As the order names it' } }),
    choice: oneOf(legProposalChoices),
    keep_passengers: Type.Optional(
      Type.Boolean({
        description:
          'Accepted: who is named on the flight beside it is named on this one too. Only where `passengers` of the proposal is not 0',
      }),
    ),
  }),
  response: Order,
})
