import { money } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { lotsByClient } from './credit-lot-queries.ts'
import { lockClientAccounts, transactionsByClient } from './queries.ts'
import type { Context } from '../../context.ts'
import { forfeitCredit } from './credit-lots.ts'

/** A positive balance blocks the deletion of an account; credit that is left is forfeited. */
export const ledgerPersonalData = (ctx: Context): PersonalDataHandler => ({
  async findBlockers(trx, clientId) {
    return (await lockClientAccounts(trx, clientId)).flatMap(({ type, balance, currency }) =>
      type !== 'Credit' && balance > 0 ? [{ reason: 'BALANCE', pnr: null, amount: money(balance, currency) }] : [],
    )
  },
  erase: (trx, clientId) => forfeitCredit(ctx, trx, clientId),
  async exportFiles(trx, clientId) {
    return [
      { name: 'balance-movements.json', content: await transactionsByClient(trx, clientId) },
      {
        name: 'cashback.json',
        content: { when_the_account_is_deleted: 'Cashback that is left is forfeited.', lots: await lotsByClient(trx, clientId) },
      },
    ]
  },
})
