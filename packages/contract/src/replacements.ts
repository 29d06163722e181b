import { proposalChoices } from '@aquilane/domain/recovery/proposal'
import { Type } from 'typebox'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Order } from './order.ts'
import { oneOf } from './passengers.ts'

export const answerReplacement = endpoint({
  method: 'POST',
  path: '/gamma/order/replacement',
  summary:
    'Answer to the replacement of an aircraft that cannot fly: accept it at no cost, a lower class with money back, ask for another time, or have everything back. ORDER_STATE_CONFLICT where it was answered or replaced, OFFER_EXPIRED after its deadline, OFFER_TAKEN where it is not available any more',
  tag: 'Orders',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    replacement: Type.Object({ id: { ...Id, description: 'As the order names it' } }),
    choice: oneOf(proposalChoices),
    message: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'Of `other_time`: which one' })),
    refund_to: Type.Optional({
      ...oneOf(['source', 'balance'] as const),
      description: 'Of `refund`, and of `accept` where the class is lower',
    }),
  }),
  response: Order,
})
