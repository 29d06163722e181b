import { payoutPosting } from '@aquilane/domain/accounting/payable-postings'
import { normalize } from '@aquilane/domain/invoices/iban'
import { payoutNumber } from '@aquilane/domain/invoices/number'
import { holderFault } from '@aquilane/domain/invoices/holder'
import { missingForPayout, payoutErrors, type HolderFault, type PayoutErrors } from '@aquilane/domain/invoices/payout'
import { sepaNameMessages } from '@aquilane/domain/payables/sepa-text'
import { fromMajor } from '@aquilane/domain/money'
import { type ClientAccount, lockAccount, postEntry } from '../../foundation/ledger/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { describeReturns, lockSources, planWays, type Way } from './ways.ts'
import { insertPayout, payoutsByRequest } from './queries.ts'
import type { Context } from '../../context.ts'
import { returnToPayment } from '../payments/index.ts'
import { lockTopUps, applyPayoutCashback } from '../loyalty/index.ts'
import { raiseException } from '../finance-exceptions/index.ts'
import { type Payout, toPayouts, requireOwnAccount, loadHolder } from './service.ts'

interface PayoutRequest {
  clientId: string
  accountId: string
  /** Euros, as they were entered: parts of a cent are refused. */
  amount: number
  /** Cents that leave, as it was shown, after deductions; less is refused. */
  expected?: number | undefined
  /** Cents of it for the bank account, as it was shown; others are refused. */
  expectedBank?: number | undefined
  /** Needed where a part goes to a bank account. */
  iban?: string | undefined
  beneficiary?: string | undefined
  idempotencyKey: string | null
}

/**
 * Takes money out of a balance. What its payer can dispute returns to its payment, the rest is queued for finance as a transfer. Cashback is
 * not paid out, and that of withdrawn top-ups ends.
 * @throws NOT_FOUND, NOT_ENOUGH_GOLD, PAYOUT_PENDING, PAYOUTS_CLOSED, PAYOUT_CHANGED, PAYOUT_IDENTITY_MISSING, VALIDATION_FAILED
 */
export async function requestPayout(ctx: Context, request: PayoutRequest): Promise<Payout[]> {
  const { clientId, accountId, expected = null, expectedBank = null, idempotencyKey } = request
  await requireOwnAccount(ctx, accountId, clientId)
  const holder = await loadHolder(ctx, clientId)
  const missing = missingForPayout(holder)
  if (missing.length > 0)
    throw new Refusal('PAYOUT_IDENTITY_MISSING', 'A payout needs a first and last name and a confirmed e-mail address in the profile.', {
      facts: { missing },
    })
  const target =
    request.iban === undefined && request.beneficiary === undefined
      ? null
      : { iban: normalize(request.iban ?? ''), beneficiary: (request.beneficiary ?? '').trim() }
  const errors = payoutErrors({ amount: request.amount, target, holder, holderFault, available: null })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const scope = `${clientId}:POST /gamma/account/payout`
  const cents = fromMajor(request.amount, 'EUR').amount
  const { request: id } = await withIdempotency(
    ctx.db,
    { scope, key: idempotencyKey, body: { account: accountId, cents, ...target, expected, expectedBank } },
    (trx) => createInTransaction(ctx, trx, { clientId, accountId, cents, expected, expectedBank, target }),
  ).catch((error: unknown) => {
    if (pgConstraint(error) === 'payout_after_merge')
      throw new Refusal('PAYOUTS_CLOSED', 'Payouts are closed for 7 days after two accounts are merged or separated.', {
        facts: { until: (error as { detail?: string }).detail ?? null },
      })
    // One request waits per customer: what the database answers to a second one.
    if (pgConstraint(error) === 'payout_one_open')
      throw new Refusal('PAYOUT_PENDING', 'A payout is waiting already. Wait for it, then request the next.')
    throw error
  })
  return toPayouts(ctx, await payoutsByRequest(ctx.db, id))
}

interface NewPayout {
  clientId: string
  accountId: string
  cents: number
  /** Null: any. */
  expected: number | null
  expectedBank: number | null
  /** The bank account; null where none was named. */
  target: { iban: string; beneficiary: string } | null
}

const changed = (cents: number, currency: string) =>
  new Refusal('PAYOUT_CHANGED', 'The payout is now another than shown. Check it and confirm again.', {
    facts: { payout: new Sum(Math.max(0, cents), currency) },
  })

/** Locks the balance and computes what leaves it, by its ways. */
async function lockWays(ctx: Context, trx: Trx, { clientId, accountId, cents, expected, expectedBank, target }: NewPayout) {
  const locked = await lockSources(ctx, trx, accountId)
  await lockTopUps(ctx, trx, clientId)
  const account = await lockAccount(ctx, trx, accountId, clientId)
  if (!account) throw new Refusal('NOT_FOUND', 'There is no such account.')
  const { currency } = account
  const { ways, missing } = await planWays(ctx, trx, { accountId, cents })
  if (missing > 0)
    throw new Refusal('NOT_ENOUGH_GOLD', 'Less money than this can leave the balance; cashback is not paid out.', {
      facts: { shortfall: new Sum(missing, currency), balance: new Sum(cents - missing, currency) },
    })
  const leaving = ways.reduce((sum, { amount }) => sum + amount, 0)
  const bank = ways.find(({ paymentId }) => paymentId === null)?.amount ?? 0
  const isOther = (expected !== null && leaving < expected) || (expectedBank !== null && bank !== expectedBank)
  // A payment that came in between is not locked.
  if (isOther || ways.some(({ amount, paymentId }) => amount <= 0 || (paymentId !== null && !locked.has(paymentId))))
    throw changed(leaving, currency)
  if (bank > 0 && target === null) throw invalid({ iban: 'iban' })
  return { account, ways }
}

async function createInTransaction(ctx: Context, trx: Trx, request: NewPayout): Promise<{ request: string }> {
  const { account, ways } = await lockWays(ctx, trx, request)
  const requestId = crypto.randomUUID()
  const returns = await describeReturns(ctx, trx, ways, account.currency)
  for (const way of ways) await createPayout(ctx, trx, { ...request, requestId, account, way, returns })
  return { request: requestId }
}

async function createPayout(
  ctx: Context,
  trx: Trx,
  {
    clientId,
    requestId,
    account,
    way: { paymentId, cents, amount, deducted },
    target,
    returns,
  }: NewPayout & { requestId: string; account: ClientAccount; way: Way; returns: string },
): Promise<void> {
  const bank = paymentId === null ? target : null
  const row = await insertPayout(trx, {
    client_id: clientId,
    account_id: account.id,
    request_id: requestId,
    payment_id: paymentId,
    amount,
    deducted,
    currency: account.currency,
    iban: bank?.iban ?? null,
    beneficiary: bank?.beneficiary ?? null,
    status: 'Requested',
    created_at: ctx.clock.now().toString(),
  })
  await applyPayoutCashback(ctx, trx, { payoutId: row.id, accountId: account.id, cents, paymentId })
  const holder = { kind: 'customer', clientId, type: account.type } as const
  await postEntry(ctx, trx, payoutPosting({ payoutId: row.id, currency: account.currency, amount, deducted, holder, paymentId }))
  await audit(trx, {
    actor: `client:${clientId}`,
    action: 'requested',
    subject: `payout:${row.id}`,
    to: 'Requested',
    details: { amount, deducted, ...(paymentId === null ? {} : { payment: paymentId }) },
  })
  if (paymentId !== null) return returnToPayment(ctx, trx, { paymentId, payoutId: row.id, amount })
  const number = payoutNumber(row.number)
  await raiseException(ctx, trx, {
    kind: 'payout',
    reference: `payout:${row.id}`,
    provider: 'bank',
    clientId,
    amount,
    currency: account.currency,
    summary: `${number} waits for its transfer.`,
    detail: `${number}: to ${bank!.beneficiary}, ${bank!.iban}. Write ${number} as the reason for payment.${returns}`,
  })
}

const errorDetails: Record<keyof PayoutErrors, { path: string; message: string }> = {
  amount: { path: 'money.amount', message: 'This value must have at most two decimals.' },
  iban: { path: 'iban', message: 'This is not a valid IBAN.' },
  beneficiary: { path: 'beneficiary', message: 'Name the holder of the account: it must be yours, in the name of your profile.' },
}

const holderMessages: Partial<Record<HolderFault, string>> = { letters: sepaNameMessages.letters, long: sepaNameMessages.long }

const invalid = (errors: PayoutErrors) =>
  new Refusal('VALIDATION_FAILED', 'The payout is not valid: see errors for each field.', {
    errors: Object.entries(errors).map(([field, code]) => {
      const { path, message } = errorDetails[field as keyof PayoutErrors]
      return { path, code, message: holderMessages[code as HolderFault] ?? message }
    }),
  })
