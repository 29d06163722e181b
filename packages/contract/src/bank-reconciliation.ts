import { Type } from 'typebox'
import { queueReasons } from '@aquilane/domain/invoices/payment-reference'
import { Created, listResponse, Money, Nullable, pageResponse, PageQuery, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Day = Type.String({ format: 'date' })
const Note = Written({ minLength: 1, maxLength: 500, description: 'Why; stays with the movement' })
const TransactionBody = { entry: Type.Object({ id: Id }), note: Note }

const BankStatement = Type.Object({
  id: Id,
  account: Type.String({ description: 'IBAN, or the bank’s own number' }),
  name: Type.String({ description: 'As the bank calls it' }),
  from: Nullable(Day),
  to: Nullable(Day),
  opening: Nullable(Money),
  closing: Nullable(Money),
  currency: Type.String(),
  imported: Created,
})

const bankTransactionStatuses = ['new', 'paid', 'queued', 'ignored', 'credited', 'returned'] as const

const BankTransaction = Type.Object({
  id: Id,
  status: oneOf(bankTransactionStatuses),
  reason: Nullable(
    // Why it is pending; late: credited to the balance because its order had ended.
    oneOf([...queueReasons, 'late', 'debit', 'reversal'] as const),
  ),
  direction: oneOf(['credit', 'debit'] as const),
  amount: Money,
  booked_on: Day,
  reference: Nullable(Type.String({ description: 'Structured creditor reference' })),
  remittance: Type.String(),
  payer: Nullable(Type.String()),
  payer_account: Nullable(Type.String()),
  statement: Type.Object({ id: Id, name: Type.String(), account: Type.String() }),
  customer: Nullable(Type.Object({ id: Id, name: Type.String() })),
  invoice: Nullable(Type.Object({ id: Id, number: Type.String() })),
  note: Nullable(Type.String()),
  decided: Nullable(Created),
  decided_by: Nullable(Type.String({ description: 'Name of the member of staff; null where nobody had to look' })),
})

const counts = {
  booked: Type.Integer({ description: 'Paid an invoice, or went to the balance of a customer whose order was over' }),
  queued: Type.Integer({ description: 'Wait for somebody to look' }),
  ignored: Type.Integer({ description: 'Debits, reversals, and what is only announced yet' }),
  known: Type.Integer({ description: 'Had come with another statement, or with this one before' }),
}

export const staffImportBankStatement = endpoint({
  method: 'POST',
  path: '/gamma/staff/bank-statement/import',
  summary: 'Takes a camt.053 file of at most 5 MB and pays the invoices that its movements name. STATEMENT_INVALID, WRONG_SIZE',
  tag: 'Back office: bank reconciliation',
  auth: 'staff',
  permission: 'bank.reconcile',
  form: { files: 'file' },
  body: Type.Object({}),
  response: Type.Object({
    statements: Type.Array(BankStatement),
    skipped: Type.Array(Type.Object({ account: Type.String(), name: Type.String() }), { description: 'Of other accounts: left out' }),
    ...counts,
  }),
})

export const staffListBankStatements = endpoint({
  method: 'GET',
  path: '/gamma/staff/bank-statement/list',
  summary: 'Statements, the newest first.',
  tag: 'Back office: bank reconciliation',
  auth: 'staff',
  permission: 'bank.reconcile',
  query: Type.Object(PageQuery),
  response: Type.Object({
    ...pageResponse(BankStatement).properties,
    demo: Nullable(Type.String({ description: 'In the sandbox: where a statement to try with is' })),
  }),
})

export const staffListBankTransactions = endpoint({
  method: 'GET',
  path: '/gamma/staff/bank-transaction/list',
  summary: 'Movements on the account; those that wait for somebody, the oldest first, unless told otherwise.',
  tag: 'Back office: bank reconciliation',
  auth: 'staff',
  permission: 'bank.reconcile',
  query: Type.Object({ ...PageQuery, status: Type.Optional(oneOf(bankTransactionStatuses)), statement_id: Type.Optional(Id) }),
  response: pageResponse(BankTransaction),
})

export const staffAssignBankTransaction = endpoint({
  method: 'POST',
  path: '/gamma/staff/bank-transaction/assign',
  summary:
    'Pay an invoice with a movement that waits; more than is due goes to the customer’s Personal balance. less counts as received, and the rest stays due. TRANSFER_CURRENCY_MISMATCH, INVOICE_NOT_PAYABLE, TRANSACTION_ALREADY_RESOLVED',
  tag: 'Back office: bank reconciliation',
  auth: 'staff',
  permission: 'bank.reconcile',
  body: Type.Object({ ...TransactionBody, invoice: Type.Object({ id: Id }) }),
  response: BankTransaction,
})

export const staffCreditBankTransaction = endpoint({
  method: 'POST',
  path: '/gamma/staff/bank-transaction/credit',
  summary: 'Credit a movement that waits to a customer’s Personal balance. TRANSACTION_ALREADY_RESOLVED',
  tag: 'Back office: bank reconciliation',
  auth: 'staff',
  permission: 'bank.reconcile',
  body: Type.Object({ ...TransactionBody, customer: Type.Object({ id: Id }) }),
  response: BankTransaction,
})

export const staffReturnBankTransaction = endpoint({
  method: 'POST',
  path: '/gamma/staff/bank-transaction/return',
  summary: 'Mark a movement that waits for return to its sender; the bank’s own debit closes it. TRANSACTION_ALREADY_RESOLVED',
  tag: 'Back office: bank reconciliation',
  auth: 'staff',
  permission: 'bank.reconcile',
  body: Type.Object(TransactionBody),
  response: BankTransaction,
})

export const staffFindCustomers = endpoint({
  method: 'GET',
  path: '/gamma/staff/customer/find',
  summary: 'Customers by name, phone or e-mail, ten at most.',
  tag: 'Back office: bank reconciliation',
  auth: 'staff',
  permission: 'bank.reconcile',
  query: Type.Object({ query: Type.String({ minLength: 2, maxLength: 100 }) }),
  response: listResponse(Type.Object({ id: Id, name: Type.String(), phone: Type.String() })),
})
