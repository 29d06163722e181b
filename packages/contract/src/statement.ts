import { Type } from 'typebox'
import { entryKinds } from '@aquilane/domain/accounting/statement'
import { Created, Money, Nullable, PageQuery, Pagination } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AccountSchema } from './ledger.ts'
import { oneOf } from './passengers.ts'

const Day = (what: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `yyyy-MM-dd, UTC; ${what}` }))
const StatementQuery = {
  account_id: Type.String({ minLength: 1, maxLength: 100 }),
  from: Day('the first day, three months before `to` when left out'),
  to: Day('the last day, today when left out'),
}

export const StatementEntry = Type.Object({
  id: Type.String(),
  created: Created,
  kind: oneOf(entryKinds),
  about: Nullable(
    Type.Union([
      Type.Object({
        code: Type.Literal('order'),
        params: Type.Object({ id: Type.String(), pnr: Type.String(), invoice: Nullable(Type.String({ description: 'Its number' })) }),
      }),
      Type.Object({ code: Type.Literal('invoice'), params: Type.Object({ id: Type.String(), number: Type.String() }) }),
    ]),
  ),
  amount: Type.Object(Money.properties, { description: 'Negative when the balance became less' }),
  cashback: Type.Object(Money.properties, { description: 'The part of the amount that is cashback' }),
  balance: Type.Object(Money.properties, { description: 'Of the account afterwards' }),
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/gamma/account/statement',
  summary: 'What moved on an account in a period, newest first, with the balance after each entry',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object({ ...StatementQuery, ...PageQuery }),
  response: Type.Object({
    account: Type.Pick(AccountSchema, ['id', 'type']),
    period: Type.Object({ from: Type.String(), to: Type.String() }),
    opening_balance: Money,
    closing_balance: Money,
    data: Type.Array(StatementEntry),
    pagination: Pagination,
  }),
})

export const getStatementCsv = endpoint({
  method: 'GET',
  path: '/gamma/account/statement-csv',
  summary: 'The statement of a period as a table for spreadsheets, oldest first (RFC 4180, UTF-8)',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object(StatementQuery),
  media: 'text/csv',
  response: Type.Unknown(),
})

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/gamma/account/statement-pdf',
  summary: 'The statement of a period to print, oldest first. STATEMENT_TOO_LONG beyond 1,000 entries.',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object(StatementQuery),
  media: 'application/pdf',
  response: Type.Unknown(),
})
