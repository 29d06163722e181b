import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { createBillingProfile, listBillingProfiles } from '@aquilane/contract/invoices'
import { bindContext } from '../platform/bind-context.ts'
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
import type { Db } from '../platform/db/database.ts'
import { uuid } from '../platform/uuid.ts'

/** Maximum per client. */
const maxBillingProfiles = 50

const billingProfileNotFound = () => new ProblemError('NOT_FOUND', 'There is no such payer.')

const list = async (ctx: Pick<InvoicesDeps, 'db' | 'clock'>, clientId: string): Promise<ResponseOf<typeof listBillingProfiles>> => ({
  data: await billingProfilesByClient(ctx.db, clientId),
})

/** @throws VALIDATION_FAILED, LIMIT_REACHED */
function create(
  ctx: Pick<InvoicesDeps, 'db' | 'clock'>,
  clientId: string,
  given: BillingProfileInput,
): Promise<ResponseOf<typeof createBillingProfile>> {
  const payer = parseBillingProfile(given)
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, clientId)
    if ((await billingProfilesByClient(trx, clientId)).length >= maxBillingProfiles)
      throw new ProblemError('LIMIT_REACHED', `No more than ${maxBillingProfiles} payers can be saved. Delete one first.`, {
        extra: { limit: maxBillingProfiles },
      })
    return insertBillingProfile(trx, { client_id: clientId, ...payer, created_at: ctx.clock.now().toString() })
  })
}

/** @throws NOT_FOUND, VALIDATION_FAILED */
async function update(
  ctx: Pick<InvoicesDeps, 'db' | 'clock'>,
  clientId: string,
  id: string,
  given: BillingProfileInput,
): Promise<ResponseOf<typeof createBillingProfile>> {
  const payer = parseBillingProfile(given)
  const updated = uuid.test(id) ? await updateBillingProfile(ctx.db, clientId, id, payer) : undefined
  if (!updated) throw billingProfileNotFound()
  return updated
}

/** @throws NOT_FOUND */
async function remove(ctx: Pick<InvoicesDeps, 'db' | 'clock'>, clientId: string, id: string): Promise<void> {
  if (!uuid.test(id) || !(await deleteBillingProfile(ctx.db, clientId, id))) throw billingProfileNotFound()
}

/** Names of a client's payers, alike however they are typed. */
const namesOf = async (_ctx: Pick<InvoicesDeps, 'db' | 'clock'>, on: Db, clientId: string): Promise<string[]> =>
  (await billingProfilesByClient(on, clientId)).map(({ bill_to: name }) =>
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )

/** Saved payers of a client. */
export function createBillingProfiles(ctx: Pick<InvoicesDeps, 'db' | 'clock'>) {
  return bindContext(ctx, { list, create, update, remove, namesOf })
}
