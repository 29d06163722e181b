import { bankChargesPosting } from '@aquilane/domain/accounting/bank-postings'
import type { DebitKind } from '@aquilane/domain/payables/debits'
import { type ActBy, type ActDescription, registerAct } from '../../foundation/approvals/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { insertExplanation, isExplained, lockDebit } from './debit-queries.ts'
import type { Context } from '../../context.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

/** Runs explain their debits themselves. */
export type MemberDebitKind = Exclude<DebitKind, 'payment_run'>

interface DebitPayload {
  id: string
  kind: MemberDebitKind
}

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    bank_debit: DebitPayload
  }
}

export const debitSubject = (id: string): string => `bank-debit:${id}`

const explainedAlready = () => new Refusal('TRANSACTION_ALREADY_RESOLVED', 'This debit is explained already.')

/** @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED */
async function lockUnexplained(trx: Trx, id: string): Promise<NonNullable<Awaited<ReturnType<typeof lockDebit>>>> {
  const debit = uuid.test(id) ? await lockDebit(trx, id) : undefined
  if (!debit) throw new Refusal('NOT_FOUND', 'There is no such debit.')
  if (await isExplained(trx, id)) throw explainedAlready()
  return debit
}

async function describe(trx: Trx, { id, kind }: DebitPayload): Promise<ActDescription> {
  const { amount, currency, booked_on: day, payer, remittance } = await lockUnexplained(trx, id)
  return {
    facts: [
      { field: 'amount', from: null, to: { money: { cents: amount, currency } } },
      { field: 'booked', from: null, to: { day } },
      { field: 'bank_text', from: null, to: { text: [payer, remittance].filter(Boolean).join(': ') } },
      { field: 'explanation', from: null, to: { text: kind } },
    ],
    version: '',
    cents: amount,
    isAlwaysTwo: false,
    clientId: null,
  }
}

async function apply(ctx: Context, trx: Trx, { id, kind }: DebitPayload, { madeBy, decidedBy, reason: note }: ActBy): Promise<void> {
  const { amount, currency } = await lockUnexplained(trx, id)
  const values = { transaction_id: id, kind, note, explained_by: madeBy, explained_at: ctx.clock.now().toString() }
  if (!(await insertExplanation(trx, values))) throw explainedAlready()
  if (kind === 'bank_charges') await postEntry(ctx, trx, bankChargesPosting({ transactionId: id, currency, amount }))
  const details = { approved_by: decidedBy }
  await audit(trx, { actor: `staff:${madeBy}`, action: 'explained', subject: `bank-transaction:${id}`, to: kind, reason: note, details })
}

/** Explanations of debits, as `approvals` performs them. */
export const registerDebitAct = (ctx: Context): void =>
  registerAct(ctx, 'bank_debit', {
    limitCents: ctx.config.memberLimits.writeOff,
    describe,
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
