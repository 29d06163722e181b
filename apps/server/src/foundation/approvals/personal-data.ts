import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import type { Context } from '../../context.ts'
import { forgetClient } from './service.ts'

/** Requests about a customer name numbers and addresses. */
export const approvalsPersonalData = (ctx: Context): PersonalDataHandler => ({
  erase: (trx, clientId) => forgetClient(ctx, trx, clientId),
})
