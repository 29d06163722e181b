import { payableSorts } from '@aquilane/domain/payables/ageing'
import { debitKinds } from '@aquilane/domain/payables/debits'
import { itemKinds, maxRunItems, runStatuses } from '@aquilane/domain/payables/payment-run'
import { Type } from 'typebox'
import { Created, Empty, Money, Nullable, PageQuery, pageResponse, listResponse, sortQuery, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { WaitsFor } from './staff-approvals.ts'

const permission = 'payables.manage'
const Uuid = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Uuid })
const Day = Type.String({ format: 'date' })
const Reason = Written({ minLength: 3, maxLength: 500 })
const views = ['approve', 'disputed', 'open', 'run', 'paid'] as const
const Run = Type.Object({ id: Uuid, number: Type.String({ description: 'PR-000012' }) })

export const staffListPayables = endpoint({
  method: 'GET',
  path: '/gamma/staff/payable/list',
  summary:
    'Bills of operators and payouts by due day. Views: approve (bills without approval), disputed (bills in dispute), open (to be paid), run (in a payment run that was not sent), paid',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  query: Type.Object({ view: Type.Optional(oneOf(views)), ...sortQuery(payableSorts), ...PageQuery }),
  response: Type.Object({
    ...pageResponse(
      Type.Object({
        reference: Type.String({ description: 'For a payment run: order:<id>:<operator> or payout:<id>' }),
        kind: oneOf(itemKinds),
        party: Type.String(),
        document: Type.String({ description: 'Number of the bill or payout' }),
        order: Nullable(Type.Object({ id: Uuid, pnr: Type.String() })),
        amount: Money,
        quoted: Nullable({ ...Money, description: 'What the offer was made from' }),
        flagged: Type.Boolean({ description: 'Too far from what was quoted: approved by another member' }),
        entered: Created,
        due: Day,
        age: Type.String({ description: 'not_due, to_30, to_60, to_90, older' }),
        run: Nullable(Run),
        account: Type.Boolean({ description: 'There is a bank account to pay to' }),
      }),
    ).properties,
    total: Money,
  }),
})

export const staffListOperatorAccounts = endpoint({
  method: 'GET',
  path: '/gamma/staff/operator-account/list',
  summary: 'Operators with the bank account that their bills are paid to',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  response: listResponse(
    Type.Object({
      company: Type.Object({ id: Type.Integer(), name: Type.String() }),
      account: Nullable(
        Type.Object({
          beneficiary: Type.String(),
          iban: Type.String(),
          bic: Nullable(Type.String()),
          changed: Created,
          changed_by: Type.String(),
          revision: Type.Integer(),
          new_until: Nullable({ ...Created, description: 'Until then its payments need a second member, whatever the amount' }),
        }),
      ),
      approval: Nullable({ ...Reference, description: 'A change that waits for a second member' }),
    }),
  ),
})

export const staffSaveOperatorAccount = endpoint({
  method: 'POST',
  path: '/gamma/staff/operator-account/save',
  summary:
    'Asks for another bank account of an operator; a second member decides. NOT_FOUND, CHANGED_MEANWHILE, APPROVAL_OPEN, VALIDATION_FAILED',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  body: Type.Object({
    company: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    beneficiary: Written({ minLength: 1, maxLength: 70 }),
    iban: Type.String({ maxLength: 60 }),
    bic: Nullable(Type.String({ maxLength: 20 })),
    revision: Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'As it was read; null: there was none' })),
    reason: Written({ minLength: 3, maxLength: 500, description: 'Why it changes, and how it was checked' }),
  }),
  response: WaitsFor,
})

const runFields = {
  id: Uuid,
  number: Type.String({ description: 'PR-000012; the bank sees it' }),
  status: oneOf(runStatuses),
  execute_on: Day,
  total: Money,
  items: Type.Integer(),
  four_eyes: Type.Boolean({ description: 'Approved by another member than the one who put it together' }),
  new_accounts: Type.Integer({ description: 'Transfers to accounts that were entered or changed within 14 days' }),
  created: Created,
  created_by: Type.String(),
  approved_by: Nullable(Type.String()),
  sent: Nullable(Created),
}

export const staffCreatePaymentRun = endpoint({
  method: 'POST',
  path: '/gamma/staff/payment-run/create',
  summary: 'Puts bills and payouts together that are paid by one file. PAID_ALREADY, ACCOUNT_MISSING, VALIDATION_FAILED',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  body: Type.Object({ items: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: maxRunItems }), execute_on: Day }),
  response: Reference,
})

export const staffListPaymentRuns = endpoint({
  method: 'GET',
  path: '/gamma/staff/payment-run/list',
  summary: 'Payment runs, newest first',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  query: Type.Object({ ...PageQuery }),
  response: pageResponse(Type.Object(runFields)),
})

export const staffGetPaymentRun = endpoint({
  method: 'GET',
  path: '/gamma/staff/payment-run/get',
  summary: 'One run with its transfers and history. NOT_FOUND',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  query: Type.Object({ id: Uuid }),
  response: Type.Object({
    ...runFields,
    own: Type.Boolean({ description: 'The caller put it together' }),
    transfers: Type.Array(
      Type.Object({
        position: Type.Integer(),
        kind: oneOf(itemKinds),
        beneficiary: Type.String(),
        iban: Type.String(),
        amount: Money,
        text: Type.String(),
        order: Nullable(Reference),
        new_account: Type.Boolean({ description: 'The account was entered or changed within 14 days' }),
      }),
    ),
    history: Type.Array(Type.Object({ at: Created, actor: Type.String(), action: Type.String(), reason: Nullable(Type.String()) })),
  }),
})

export const staffApprovePaymentRun = endpoint({
  method: 'POST',
  path: '/gamma/staff/payment-run/approve',
  summary:
    'Approves a run; its file can be downloaded then. NOT_FOUND, ORDER_STATE_CONFLICT, FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT, CHANGED_MEANWHILE, APPROVAL_EXPIRED, APPROVAL_OUTDATED',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  body: Type.Object({ run: Reference }),
  response: Empty,
})

export const staffCancelPaymentRun = endpoint({
  method: 'POST',
  path: '/gamma/staff/payment-run/cancel',
  summary: 'Takes a run back that was not sent: what was in it is open again. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  body: Type.Object({ run: Reference, reason: Reason }),
  response: Empty,
})

export const staffSendPaymentRun = endpoint({
  method: 'POST',
  path: '/gamma/staff/payment-run/mark-sent',
  summary: 'The bank has the file: bills are owed no longer, payouts are told to their customers. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  body: Type.Object({ run: Reference }),
  response: Empty,
})

export const staffGetPaymentFile = endpoint({
  method: 'GET',
  path: '/gamma/staff/payment-run/file',
  summary: 'The file for the bank (SEPA, pain.001.001.09) of an approved run. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  query: Type.Object({ id: Uuid }),
  media: 'application/xml',
  response: Type.String(),
})

export const staffListBankDebits = endpoint({
  method: 'GET',
  path: '/gamma/staff/bank-debit/list',
  summary: 'What left the bank account, newest first. Views: open (not explained yet), explained',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  query: Type.Object({ view: Type.Optional(oneOf(['open', 'explained'] as const)), ...PageQuery }),
  response: pageResponse(
    Type.Object({
      id: Uuid,
      amount: Money,
      booked: Day,
      payee: Nullable(Type.String()),
      text: Type.String(),
      ...WaitsFor.properties,
      explanation: Nullable(
        Type.Object({
          kind: oneOf(debitKinds),
          run: Nullable(Run),
          note: Nullable(Type.String()),
          by: Nullable(Type.String({ description: 'Null: found by amount and reference' })),
          at: Created,
        }),
      ),
    }),
  ),
})

export const staffExplainBankDebit = endpoint({
  method: 'POST',
  path: '/gamma/staff/bank-debit/explain',
  summary:
    'Says why money left the account; charges of the bank become a cost. Above what members explain alone within a day another member decides. NOT_FOUND, TRANSACTION_ALREADY_RESOLVED, APPROVAL_OPEN',
  tag: 'Back office: payables',
  auth: 'staff',
  permission,
  body: Type.Object({ debit: Reference, kind: oneOf(['bank_charges', 'other'] as const), note: Reason }),
  response: WaitsFor,
})
