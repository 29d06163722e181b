import { Type } from 'typebox'
import { Created, listResponse, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Spec §3 Account. The balance to show is the first Personal account's. */
export const AccountSchema = Type.Object({
  id: Type.String(),
  type: Type.Union([Type.Literal('Personal'), Type.Literal('Corporate')]),
  balance: Type.Object(Money.properties, { description: 'What can be spent: on a Personal account money and cashback' }),
  cashback: Nullable(
    Type.Object(
      { total: Money, lots: Type.Array(Type.Object({ amount: Money, expire_at: Created })) },
      { description: 'The part of the balance that expires, what expires first first; null on Corporate accounts' },
    ),
  ),
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/gamma/account/list',
  summary: 'Balances of the signed-in customer, Personal first',
  tag: 'Payments',
  auth: 'client',
  response: listResponse(AccountSchema),
})
