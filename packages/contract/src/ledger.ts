import { Type } from 'typebox'
import { listOf, Money } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Spec §3 Account. The balance to show is the first Personal account's. */
export const AccountSchema = Type.Object({
  id: Type.String(),
  type: Type.Union([Type.Literal('Personal'), Type.Literal('Corporate')]),
  balance: Money,
})

export const accountList = endpoint({
  method: 'GET',
  path: '/gamma/account/list',
  summary: 'Balances of the signed-in customer, Personal first',
  tag: 'Payments',
  auth: 'client',
  response: listOf(AccountSchema),
})
