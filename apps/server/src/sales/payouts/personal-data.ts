import { money, timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import type { Context } from '../../context.ts'
import { type Payout, listOpenPayouts, erasePayouts, listPayouts } from './service.ts'

const toExport = ({ currency, ...row }: Payout) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  amount: money(row.amount, currency),
  deductions: row.deducted > 0 ? [{ reason: 'cashback', amount: money(row.deducted, currency) }] : [],
  source: row.source,
  iban: row.iban,
  beneficiary: row.beneficiary,
  note: row.note,
  created: timestamp(row.created_at),
  decided: row.decided_at && timestamp(row.decided_at),
})

/** A payout that waits blocks the deletion of an account. */
export const payoutsPersonalData = (ctx: Context): PersonalDataHandler => ({
  async findBlockers(trx, clientId) {
    return (await listOpenPayouts(ctx, trx, clientId)).map(({ amount, currency }) => ({
      reason: 'OPEN_PAYOUT',
      pnr: null,
      amount: money(amount, currency),
    }))
  },
  erase: (trx, clientId) => erasePayouts(ctx, trx, clientId),
  async exportFiles(_trx, clientId) {
    return [{ name: 'payouts.json', content: (await listPayouts(ctx, clientId)).map(toExport) }]
  },
})
