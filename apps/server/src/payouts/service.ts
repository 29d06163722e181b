import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { createPayout, getPayoutQuote } from '@aquilane/contract/payouts'
import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import { payoutPosting, payoutRejectedPosting, payoutSentPosting } from '@aquilane/domain/accounting/payable-postings'
import { normalize } from '@aquilane/domain/invoices/iban'
import { payoutNumber } from '@aquilane/domain/invoices/number'
import { missingForPayout, payoutErrors, type PayoutErrors, type PayoutHolder } from '@aquilane/domain/invoices/payout'
import type { ClientAccount } from '../ledger/client-account.ts'
import { bindContext } from '../platform/bind-context.ts'
import { audit } from '../platform/db/audit.ts'
import { type Db, pgConstraint, pgErrorCode, type Trx } from '../platform/db/database.ts'
import { withIdempotency } from '../platform/db/idempotency.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money, timestamp, toCents } from '../platform/http/serialize.ts'
import type { PayoutsDeps } from './deps.ts'
import { insertPayout, lockPayout, payoutsByClient, type PayoutRow, updatePayout } from './queries.ts'

type PayoutResponse = ResponseOf<typeof createPayout>

const shownPayouts = 50

/** Last four characters of an IBAN, as it is shown back. */
const maskIban = (iban: string): string => `****${iban.slice(-4)}`

const toDeductions = (deducted: number, currency: string) =>
  deducted > 0 ? [{ reason: 'cashback' as const, amount: money(deducted, currency) }] : []

const toPayoutResponse = (row: PayoutRow): PayoutResponse => ({
  id: row.id,
  number: payoutNumber(row.number),
  status: row.status,
  amount: money(row.amount, row.currency),
  deductions: toDeductions(row.deducted, row.currency),
  iban: maskIban(row.iban),
  beneficiary: row.beneficiary,
  note: row.note,
  created: timestamp(row.created_at),
  decided: row.decided_at && timestamp(row.decided_at),
})

/** One payout waits per customer: what the database answers to a second one. */
const anotherIsOpen = (error: unknown): boolean =>
  pgErrorCode(error) === '23505' && (error as { constraint?: string }).constraint === 'payout_one_open'

interface PayoutRequest {
  clientId: string
  accountId: string
  amount: number
  /** The payout that was shown, after deductions; a lower one is refused. */
  expected?: number | undefined
  iban: string
  beneficiary: string
  idempotencyKey: string | null
}

async function requireOwnAccount({ ledger }: PayoutsDeps, accountId: string, clientId: string): Promise<ClientAccount> {
  const account = (await ledger.accounts(clientId)).find(({ id }) => id === accountId)
  if (!account) throw new ProblemError('NOT_FOUND', 'There is no such account.')
  return account
}

async function loadHolder({ identity }: PayoutsDeps, clientId: string): Promise<PayoutHolder> {
  const { firstName = null, lastName = null, email = null } = (await identity.getClient(clientId)) ?? {}
  return { firstName, lastName, email }
}

/**
 * Takes money out of a balance and queues its transfer for finance. Cashback is not paid out, and that of withdrawn top-ups ends.
 * @throws NOT_FOUND, NOT_ENOUGH_GOLD, PAYOUT_PENDING, PAYOUTS_CLOSED, PAYOUT_CHANGED, PAYOUT_IDENTITY_MISSING, VALIDATION_FAILED
 */
async function requestPayout(ctx: PayoutsDeps, request: PayoutRequest): Promise<PayoutResponse> {
  const { clientId, accountId, idempotencyKey } = request
  const cents = toCents({ amount: request.amount })
  const iban = normalize(request.iban)
  const beneficiary = request.beneficiary.trim()
  await requireOwnAccount(ctx, accountId, clientId)
  const holder = await loadHolder(ctx, clientId)
  const missing = missingForPayout(holder)
  if (missing.length > 0)
    throw new ProblemError(
      'PAYOUT_IDENTITY_MISSING',
      'A payout needs a first and last name and a confirmed e-mail address in the profile.',
      {
        extra: { missing },
      },
    )
  const errors = payoutErrors({ amount: request.amount, iban, beneficiary, holder, available: null })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const scope = `${clientId}:POST /gamma/account/payout`
  const expected = request.expected === undefined ? null : toCents({ amount: request.expected })
  const { payout } = await withIdempotency(
    ctx.db,
    { scope, key: idempotencyKey, body: { account: accountId, cents, iban, beneficiary, ...(expected === null ? {} : { expected }) } },
    (trx) => createInTransaction(ctx, trx, { clientId, accountId, cents, expected, iban, beneficiary }),
  ).catch((error: unknown) => {
    if (pgConstraint(error) === 'payout_after_merge')
      throw new ProblemError('PAYOUTS_CLOSED', 'Payouts are closed for 7 days after two accounts are merged or separated.', {
        extra: { until: (error as { detail?: string }).detail ?? null },
      })
    if (anotherIsOpen(error)) throw new ProblemError('PAYOUT_PENDING', 'A payout is waiting already. Wait for it, then request the next.')
    throw error
  })
  return toPayoutResponse((await payoutsByClient(ctx.db, clientId, shownPayouts)).find(({ id }) => id === payout)!)
}

interface NewPayout {
  clientId: string
  accountId: string
  cents: number
  /** Null: any. */
  expected: number | null
  iban: string
  beneficiary: string
}

/** Locks the balance and computes what the payout transfers. */
async function lockPayable(ctx: PayoutsDeps, trx: Trx, { clientId, accountId, cents, expected }: NewPayout) {
  await ctx.cashback.lockTopUps(trx, clientId)
  const account = await ctx.ledger.lock(trx, accountId, clientId)
  if (!account) throw new ProblemError('NOT_FOUND', 'There is no such account.')
  const available = account.balance - (account.cashback?.total ?? 0)
  if (available < cents)
    throw new ProblemError('NOT_ENOUGH_GOLD', 'The balance holds less money than this; cashback is not paid out.', {
      extra: { shortfall: money(cents - available, account.currency), balance: money(available, account.currency) },
    })
  const { deducted } = await ctx.cashback.planPayout(trx, { accountId, cents })
  const amount = cents - deducted
  if (amount <= 0 || (expected !== null && amount < expected))
    throw new ProblemError('PAYOUT_CHANGED', 'The payout is now lower than shown. Check the amount and confirm again.', {
      extra: { payout: money(Math.max(0, amount), account.currency) },
    })
  return { account, amount, deducted }
}

async function createInTransaction(ctx: PayoutsDeps, trx: Trx, request: NewPayout): Promise<{ payout: string }> {
  const { clientId, accountId, cents, iban, beneficiary } = request
  const { account, amount, deducted } = await lockPayable(ctx, trx, request)
  const row = await insertPayout(trx, {
    client_id: clientId,
    account_id: account.id,
    amount,
    deducted,
    currency: account.currency,
    iban,
    beneficiary,
    status: 'Requested',
    created_at: ctx.clock.now().toString(),
  })
  await ctx.cashback.applyPayout(trx, { payoutId: row.id, accountId, cents })
  const holder = { kind: 'customer', clientId, type: account.type } as const
  await ctx.ledger.post(trx, payoutPosting({ payoutId: row.id, currency: account.currency, amount, deducted, holder }))
  await audit(trx, {
    actor: `client:${clientId}`,
    action: 'requested',
    subject: `payout:${row.id}`,
    to: 'Requested',
    details: { amount, deducted },
  })
  await ctx.exceptions.raise(trx, {
    kind: 'payout',
    reference: `payout:${row.id}`,
    provider: 'bank',
    clientId,
    amount,
    currency: account.currency,
    summary: `${payoutNumber(row.number)} waits for its transfer.`,
    detail: `${payoutNumber(row.number)}: to ${beneficiary}, ${iban}. Write ${payoutNumber(row.number)} as the reason for payment.`,
  })
  return { payout: row.id }
}

/** What a payout of so much transfers, and what it does to cashback. @throws NOT_FOUND */
async function quotePayout(
  ctx: PayoutsDeps,
  { clientId, accountId, amount }: { clientId: string; accountId: string; amount: number },
): Promise<ResponseOf<typeof getPayoutQuote>> {
  const account = await requireOwnAccount(ctx, accountId, clientId)
  const available = Math.max(0, account.balance - (account.cashback?.total ?? 0))
  const cents = Math.min(toCents({ amount }), available)
  const { withdrawn, deducted } = cents > 0 ? await ctx.cashback.planPayout(ctx.db, { accountId, cents }) : { withdrawn: 0, deducted: 0 }
  return {
    missing: missingForPayout(await loadHolder(ctx, clientId)),
    available: money(available, account.currency),
    payout: money(Math.max(0, cents - deducted), account.currency),
    deductions: toDeductions(deducted, account.currency),
    cashback_withdrawn: money(withdrawn, account.currency),
  }
}

/** Handler of `finance.exception-resolved`. */
async function onExceptionResolved(
  ctx: PayoutsDeps,
  trx: Trx,
  { reference, resolution, note }: { reference: string; resolution: ExceptionResolution; note: string },
): Promise<void> {
  if (!reference.startsWith('payout:')) return
  const row = (await lockPayout(trx, reference.slice('payout:'.length)))!
  const status = resolution === 'payout_sent' ? 'Sent' : 'Rejected'
  // Before the status changes: a new payout waits for the account, then for the status.
  if (status === 'Rejected') await ctx.cashback.returnPayout(trx, row.id)
  await ctx.ledger.lock(trx, row.account_id, row.client_id)
  await updatePayout(trx, row.id, { status, note: status === 'Rejected' ? note : null, decided_at: ctx.clock.now().toString() })
  const { id: payoutId, client_id: clientId, amount, deducted, currency } = row
  if (status === 'Sent') await ctx.ledger.post(trx, payoutSentPosting({ payoutId, currency, amount }))
  else {
    const holder = (await ctx.ledger.accountHolder(trx, row.account_id))!
    await ctx.ledger.post(trx, payoutRejectedPosting({ payoutId, currency, amount, deducted, holder }))
  }
  await ctx.events.emit(trx, 'payout.decided', { payoutId, clientId, status, amount, currency, note })
}

const listPayouts = async (ctx: PayoutsDeps, clientId: string): Promise<{ data: PayoutResponse[] }> => ({
  data: (await payoutsByClient(ctx.db, clientId, shownPayouts)).map(toPayoutResponse),
})

const openPayouts = async (_ctx: PayoutsDeps, on: Db, clientId: string): Promise<PayoutRow[]> =>
  (await payoutsByClient(on, clientId, shownPayouts)).filter(({ status }) => status === 'Requested')

/** Removes bank account and name; amounts are kept by law. */
async function erase(ctx: PayoutsDeps, trx: Trx, clientId: string): Promise<void> {
  for (const row of await payoutsByClient(trx, clientId, 10_000)) {
    await updatePayout(trx, row.id, { iban: maskIban(row.iban), beneficiary: '–' })
    await ctx.exceptions.redact(trx, `payout:${row.id}`, payoutNumber(row.number))
  }
}

const errorDetails: Record<keyof PayoutErrors, { path: string; message: string }> = {
  amount: { path: 'money.amount', message: 'This value must have at most two decimals.' },
  iban: { path: 'iban', message: 'This is not a valid IBAN.' },
  beneficiary: { path: 'beneficiary', message: 'Name the holder of the account: it must be yours, in the name of your profile.' },
}

const invalid = (errors: PayoutErrors) =>
  new ProblemError('VALIDATION_FAILED', 'The payout is not valid: see errors for each field.', {
    errors: Object.entries(errors).map(([field, code]) => ({ ...errorDetails[field as keyof PayoutErrors], code })),
  })

export const createPayouts = (ctx: PayoutsDeps) =>
  bindContext(ctx, { requestPayout, quotePayout, onExceptionResolved, listPayouts, openPayouts, erase })

export type PayoutsService = ReturnType<typeof createPayouts>
