import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { endAssistant, readPermissions } from './assistants.ts'
import { assistantsOfAccount, eraseEmails, lockOpenOfAccount } from './queries.ts'
import type { Context } from '../../context.ts'

/** With either account everything ends that it may do or had done for it; rows stay without addresses, for payments name them. */
export const assistantsPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    for (const row of await lockOpenOfAccount(trx, clientId)) await endAssistant(ctx, trx, row, 'deletion', clientId)
    await eraseEmails(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    const content = (await assistantsOfAccount(trx, clientId)).map((row) => ({
      role: row.client_id === clientId ? 'customer' : 'assistant',
      email: row.email,
      permissions: readPermissions(row),
      payLimit: row.can_pay ? row.pay_limit / 100 : null,
      invited: timestamp(row.created_at),
      accepted: row.accepted_at && timestamp(row.accepted_at),
      ended: row.ended_at && timestamp(row.ended_at),
    }))
    return content.length === 0 ? [] : [{ name: 'assistants.json', content }]
  },
})
