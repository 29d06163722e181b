import { Refusal } from '@aquilane/domain/refusal'
import {
  billingProfilesByClient,
  deleteBillingProfile,
  insertBillingProfile,
  lockOwner,
  updateBillingProfile,
} from './billing-profile-queries.ts'
import type { BillingData, BillingInput } from '@aquilane/domain/invoices/billing-profile'
import { parseBillingProfile } from './proforma-invoices.ts'
import type { Db } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

/** Maximum per client. */
const maxBillingProfiles = 50

/** A payer that a customer saved. */
export interface BillingProfile extends BillingData {
  id: string
}

const billingProfileNotFound = () => new Refusal('NOT_FOUND', 'There is no such payer.')

/** Newest first. */
export const listOwnBillingProfiles = (ctx: Context, clientId: string): Promise<BillingProfile[]> =>
  billingProfilesByClient(ctx.db, clientId)

/** @throws VALIDATION_FAILED, LIMIT_REACHED */
export function addBillingProfile(ctx: Context, clientId: string, given: BillingInput): Promise<BillingProfile> {
  const payer = parseBillingProfile(given)
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, clientId)
    if ((await billingProfilesByClient(trx, clientId)).length >= maxBillingProfiles)
      throw new Refusal('LIMIT_REACHED', `No more than ${maxBillingProfiles} payers can be saved. Delete one first.`, {
        facts: { limit: maxBillingProfiles },
      })
    return insertBillingProfile(trx, { client_id: clientId, ...payer, created_at: ctx.clock.now().toString() })
  })
}

/** @throws NOT_FOUND, VALIDATION_FAILED */
export async function changeBillingProfile(ctx: Context, clientId: string, id: string, given: BillingInput): Promise<BillingProfile> {
  const payer = parseBillingProfile(given)
  const updated = uuid.test(id) ? await updateBillingProfile(ctx.db, clientId, id, payer) : undefined
  if (!updated) throw billingProfileNotFound()
  return updated
}

/** @throws NOT_FOUND */
export async function removeBillingProfile(ctx: Context, clientId: string, id: string): Promise<void> {
  if (!uuid.test(id) || !(await deleteBillingProfile(ctx.db, clientId, id))) throw billingProfileNotFound()
}

/** Names of a client's payers, alike however they are typed. */
export const findPayerNames = async (_ctx: Context, on: Db, clientId: string): Promise<string[]> =>
  (await billingProfilesByClient(on, clientId)).map(({ bill_to: name }) =>
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
