import { money } from '../../platform/http/serialize.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import type { Context } from '../../context.ts'
import { listOpenPayouts, erasePayouts, listPayouts } from './service.ts'

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
    return [{ name: 'payouts.json', content: (await listPayouts(ctx, clientId)).data }]
  },
})
