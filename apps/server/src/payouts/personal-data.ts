import { money } from '../platform/http/serialize.ts'
import type { PersonalDataHandler } from '../platform/personal-data.ts'
import type { PayoutsService } from './service.ts'

/** A payout that waits blocks the deletion of an account. */
export const payoutsPersonalData = (payouts: PayoutsService): PersonalDataHandler => ({
  async findBlockers(trx, clientId) {
    return (await payouts.openPayouts(trx, clientId)).map(({ amount, currency }) => ({
      reason: 'OPEN_PAYOUT',
      pnr: null,
      amount: money(amount, currency),
    }))
  },
  erase: payouts.erase,
  async exportFiles(_trx, clientId) {
    return [{ name: 'payouts.json', content: (await payouts.listPayouts(clientId)).data }]
  },
})
