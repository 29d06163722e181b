import { describe, expect, it } from 'vitest'
import { accountCode, cashClearing, credit, debit, wallet } from './accounts.ts'

describe('an account code', () => {
  it.each([
    [wallet('c7'), 'EUR', 'client:c7:Personal:EUR'],
    [{ kind: 'customer', clientId: 'c7', type: 'Credit' }, 'USD', 'client:c7:Credit:USD'],
    [cashClearing('stripe'), 'GBP', 'cash_clearing:stripe:GBP'],
    [{ kind: 'operator_payable', operatorId: 12 }, 'EUR', 'operator_payable:12:EUR'],
    [{ kind: 'operator_cost' }, 'EUR', 'operator_cost:EUR'],
    [{ kind: 'suspense' }, 'RUB', 'suspense:RUB'],
  ] as const)('of %j in %s is %s', (account, currency, code) => expect(accountCode(account, currency)).toBe(code))
})

it('debits are positive and credits negative', () => {
  expect(debit(wallet('c'), 250)).toEqual({ account: { kind: 'customer', clientId: 'c', type: 'Personal' }, amount: 250 })
  expect(credit(cashClearing('bank'), 250)).toEqual({ account: { kind: 'cash_clearing', provider: 'bank' }, amount: -250 })
})
