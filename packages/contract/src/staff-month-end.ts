import { billVatKinds } from '@aquilane/domain/operations/bill-vat'
import { Type } from 'typebox'
import { Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const permission = 'month-end.read'
const query = Type.Object({
  month: Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', description: '2026-11, in UTC' }),
})

export const staffGetMonthEnd = endpoint({
  method: 'GET',
  path: '/gamma/staff/month-end/get',
  summary: 'A month of the ledger: every account, taxes by kind and rate, and tests that count the same twice',
  tag: 'Back office: month end',
  auth: 'staff',
  permission,
  query,
  response: Type.Object({
    accounts: Type.Array(
      Type.Object({
        code: Type.String({ description: 'As in the ledger; one line for all customers' }),
        name: Nullable(Type.String({ description: 'Of the operator or provider, where there are several accounts of a kind' })),
        number: Type.String({ description: 'In the chart of accounts SKR 04' }),
        opening: Money,
        debit: Money,
        credit: Money,
        closing: Money,
      }),
    ),
    taxes: Type.Array(
      Type.Object({
        tax: Type.String(),
        country: Nullable(Type.String()),
        percent: Nullable(Type.Number()),
        trips: Type.Integer(),
        base: Nullable(Money),
        amount: Money,
      }),
    ),
    bill_vat: Type.Array(
      Type.Object({ kind: oneOf(billVatKinds), percent: Nullable(Type.Number()), bills: Type.Integer(), net: Money, amount: Money }),
      { description: 'Bills of operators approved in the month, less approvals taken back; those entered without VAT are left out' },
    ),
    checks: Type.Array(Type.Object({ name: oneOf(['balanced', 'taxes', 'bills', 'journal'] as const), expected: Money, actual: Money })),
  }),
})

export const staffExportJournal = endpoint({
  method: 'GET',
  path: '/gamma/staff/month-end/journal.csv',
  summary: 'Every entry of the month with its account',
  tag: 'Back office: month end',
  auth: 'staff',
  permission,
  query,
  media: 'text/csv',
  response: Type.String(),
})

export const staffExportDatev = endpoint({
  method: 'GET',
  path: '/gamma/staff/month-end/datev.csv',
  summary: 'The month as a DATEV booking batch (EXTF 700)',
  tag: 'Back office: month end',
  auth: 'staff',
  permission,
  query,
  media: 'text/csv',
  response: Type.String(),
})

export const staffExportTaxes = endpoint({
  method: 'GET',
  path: '/gamma/staff/month-end/taxes.csv',
  summary: 'Taxes of the trips whose revenue was recognised in the month, and VAT of the bills of operators approved in it',
  tag: 'Back office: month end',
  auth: 'staff',
  permission,
  query,
  media: 'text/csv',
  response: Type.String(),
})
