import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { swiftDetailsCreate, swiftDetailsList } from '@aquilane/contract/payments'
import { ProblemError } from '../platform/http/problem.ts'
import { readPayer, type Payer } from './proforma-invoices.ts'
import { deletePayer, insertPayer, lockOwner, payersOf, updatePayer } from './billing-profile-queries.ts'
import type { BillingDeps } from '../payments/service.ts'

/** As many as anybody bills; more is somebody filling the table. */
const mostPayers = 50

export interface Payers {
  list(clientId: string): Promise<ResponseOf<typeof swiftDetailsList>>
  /** @throws VALIDATION_FAILED, LIMIT_REACHED */
  create(clientId: string, payer: Payer): Promise<ResponseOf<typeof swiftDetailsCreate>>
  /** @throws NOT_FOUND, VALIDATION_FAILED */
  update(clientId: string, id: string, payer: Payer): Promise<ResponseOf<typeof swiftDetailsCreate>>
  /** @throws NOT_FOUND */
  remove(clientId: string, id: string): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const noSuchPayer = () => new ProblemError('NOT_FOUND', 'There is no such payer.')

/** Payers a client has saved for the next bill. */
export function createPayers({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>): Payers {
  return {
    list: async (clientId) => ({ data: await payersOf(db, clientId) }),

    create: (clientId, given) => {
      const payer = readPayer(given)
      return db.transaction().execute(async (trx) => {
        await lockOwner(trx, clientId)
        if ((await payersOf(trx, clientId)).length >= mostPayers)
          throw new ProblemError('LIMIT_REACHED', `No more than ${mostPayers} payers can be saved. Delete one first.`, {
            extra: { limit: mostPayers },
          })
        return insertPayer(trx, { client_id: clientId, ...payer, created_at: clock.now().toString() })
      })
    },

    async update(clientId, id, given) {
      const payer = readPayer(given)
      const updated = uuid.test(id) ? await updatePayer(db, clientId, id, payer) : undefined
      if (!updated) throw noSuchPayer()
      return updated
    },

    async remove(clientId, id) {
      if (!uuid.test(id) || !(await deletePayer(db, clientId, id))) throw noSuchPayer()
    },
  }
}
