import { isBic, isIban, normalize } from '@aquilane/domain/invoices/iban'
import { sepaText } from '@aquilane/domain/payables/payment-run'
import { audit } from '../platform/db/audit.ts'
import { pgErrorCode } from '../platform/db/database.ts'
import { fieldError, ProblemError } from '../platform/http/problem.ts'
import type { PayablesContext } from './deps.ts'
import { allAccounts, lockAccount, upsertAccount } from './queries.ts'

export const listBankAccounts = ({ db }: PayablesContext) => allAccounts(db)

export interface BankAccountFields {
  operatorId: number
  beneficiary: string
  iban: string
  bic: string | null
  /** As it was read; null: there was none. */
  revision: number | null
  memberId: string
}

const masked = (iban: string): string => `${iban.slice(0, 4)}…${iban.slice(-4)}`

/** Where an operator is paid. Every change is audited: it is what a fraud would begin with. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export async function saveBankAccount({ db, clock }: PayablesContext, fields: BankAccountFields): Promise<void> {
  const { operatorId, memberId, revision } = fields
  const [iban, bic] = [normalize(fields.iban), fields.bic === null || fields.bic.trim() === '' ? null : normalize(fields.bic)]
  const beneficiary = sepaText(fields.beneficiary, 70)
  if (!isIban(iban)) throw fieldError('iban', 'iban', 'This is not a valid IBAN.')
  if (bic !== null && !isBic(bic)) throw fieldError('bic', 'bic', 'This is not a valid BIC.')
  // The payment file refuses what does not go together.
  if (bic !== null && bic.slice(4, 6) !== iban.slice(0, 2)) throw fieldError('bic', 'bic', 'BIC and IBAN are of different countries.')
  if (beneficiary === '') throw fieldError('beneficiary', 'required', 'Name the holder of the account, in Latin letters.')
  try {
    await db.transaction().execute(async (trx) => {
      const before = await lockAccount(trx, operatorId)
      if ((before?.revision ?? null) !== revision)
        throw new ProblemError('CHANGED_MEANWHILE', 'Another member has changed this meanwhile. Read it again, then change it.', {
          extra: { revision: before?.revision ?? null },
        })
      await upsertAccount(trx, {
        operator_id: operatorId,
        beneficiary,
        iban,
        bic,
        changed_by: memberId,
        changed_at: clock.now().toString(),
      })
      await audit(trx, {
        actor: `staff:${memberId}`,
        action: 'bank-account',
        subject: `operator:${operatorId}`,
        from: before ? masked(before.iban) : null,
        to: masked(iban),
      })
    })
  } catch (error) {
    if (pgErrorCode(error) === '23503') throw new ProblemError('NOT_FOUND', 'There is no such operator.')
    throw error
  }
}
