import type { PersonalDataHandler } from '../platform/personal-data.ts'
import type { Approvals } from './service.ts'

/** Requests about a customer name numbers and addresses. */
export const approvalsPersonalData = (approvals: Pick<Approvals, 'forgetClient'>): PersonalDataHandler => ({
  erase: (trx, clientId) => approvals.forgetClient(trx, clientId),
})
