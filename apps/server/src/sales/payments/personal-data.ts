import type { Context } from '../../context.ts'
import { money, timestamp } from '../../platform/written-values.ts'
import type { DeletionBlocker, PersonalDataHandler } from '../../platform/personal-data.ts'
import { creditByClient, removeCredit } from './credit-queries.ts'
import { cardsByClient, deleteCardsByClient } from './card-queries.ts'
import { openMoneyByClient } from './queries.ts'
import { clearPayers, sharesByClient } from './share-queries.ts'
import { removeAtProviderJob } from './queues.ts'

/** Open payments and refunds block the deletion of an account. */
export const paymentsPersonalData = (ctx: Context): PersonalDataHandler => ({
  async findBlockers(trx, clientId) {
    const { payments, refunds } = await openMoneyByClient(trx, clientId)
    const toBlocker =
      (reason: DeletionBlocker['reason']) =>
      ({ amount, currency }: { amount: number; currency: string }): DeletionBlocker => ({
        reason,
        pnr: null,
        amount: money(amount, currency),
      })
    return [...payments.map(toBlocker('OPEN_PAYMENT')), ...refunds.map(toBlocker('OPEN_REFUND'))]
  },
  async erase(trx, clientId) {
    await removeCredit(trx, clientId)
    await clearPayers(trx, clientId)
    for (const { provider, ref } of await deleteCardsByClient(trx, clientId))
      await ctx.jobs.send(trx, removeAtProviderJob, { provider, customer: ref })
  },
  async exportFiles(trx, clientId) {
    const cards = await cardsByClient(trx, clientId)
    const credit = await creditByClient(trx, clientId)
    const shares = (await sharesByClient(trx, clientId)).map((row) => ({
      order: row.order_id,
      asked: row.name,
      email: row.email,
      amount: money(row.amount, row.currency),
      created: timestamp(row.created_at),
      paid: row.paid_at && timestamp(row.paid_at),
      ended: row.ended,
    }))
    return [
      ...(shares.length > 0 ? [{ name: 'split-payments.json', content: shares }] : []),
      ...(credit ? [{ name: 'credit.json', content: credit }] : []),
      {
        name: 'cards.json',
        content: cards.map(({ id, brand, last4, expires, created_at }) => ({ id, brand, last4, expires, created_at })),
      },
    ]
  },
})
