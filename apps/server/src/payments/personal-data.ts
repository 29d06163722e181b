import { money } from '../platform/http/serialize.ts'
import type { DeletionBlocker, PersonalDataHandler } from '../platform/personal-data.ts'
import { cardsByClient, deleteCardsByClient, openMoneyByClient } from './queries.ts'

/** Open payments and refunds block the deletion of an account. */
export const paymentsPersonalData: PersonalDataHandler = {
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
  erase: deleteCardsByClient,
  async exportFiles(trx, clientId) {
    const cards = await cardsByClient(trx, clientId)
    return [
      {
        name: 'cards.json',
        content: cards.map(({ id, brand, last4, expires, created_at }) => ({ id, brand, last4, expires, created_at })),
      },
    ]
  },
}
