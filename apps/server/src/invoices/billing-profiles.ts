import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { createBillingProfile, listBillingProfiles } from '@aquilane/contract/payments'
import type { InvoicesDeps } from './deps.ts'
import { ProblemError } from '../platform/http/problem.ts'
import {
  billingProfilesByClient,
  deleteBillingProfile,
  insertBillingProfile,
  lockOwner,
  updateBillingProfile,
} from './billing-profile-queries.ts'
import { type BillingProfileInput, parseBillingProfile } from './proforma-invoices.ts'

/** Maximum per client. */
const maxBillingProfiles = 50

export interface BillingProfiles {
  list(clientId: string): Promise<ResponseOf<typeof listBillingProfiles>>
  /** @throws VALIDATION_FAILED, LIMIT_REACHED */
  create(clientId: string, payer: BillingProfileInput): Promise<ResponseOf<typeof createBillingProfile>>
  /** @throws NOT_FOUND, VALIDATION_FAILED */
  update(clientId: string, id: string, payer: BillingProfileInput): Promise<ResponseOf<typeof createBillingProfile>>
  /** @throws NOT_FOUND */
  remove(clientId: string, id: string): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const billingProfileNotFound = () => new ProblemError('NOT_FOUND', 'There is no such payer.')

/** Saved payers of a client. */
export function createBillingProfiles({ db, clock }: Pick<InvoicesDeps, 'db' | 'clock'>): BillingProfiles {
  return {
    list: async (clientId) => ({ data: await billingProfilesByClient(db, clientId) }),

    create: (clientId, given) => {
      const payer = parseBillingProfile(given)
      return db.transaction().execute(async (trx) => {
        await lockOwner(trx, clientId)
        if ((await billingProfilesByClient(trx, clientId)).length >= maxBillingProfiles)
          throw new ProblemError('LIMIT_REACHED', `No more than ${maxBillingProfiles} payers can be saved. Delete one first.`, {
            extra: { limit: maxBillingProfiles },
          })
        return insertBillingProfile(trx, { client_id: clientId, ...payer, created_at: clock.now().toString() })
      })
    },

    async update(clientId, id, given) {
      const payer = parseBillingProfile(given)
      const updated = uuid.test(id) ? await updateBillingProfile(db, clientId, id, payer) : undefined
      if (!updated) throw billingProfileNotFound()
      return updated
    },

    async remove(clientId, id) {
      if (!uuid.test(id) || !(await deleteBillingProfile(db, clientId, id))) throw billingProfileNotFound()
    },
  }
}
