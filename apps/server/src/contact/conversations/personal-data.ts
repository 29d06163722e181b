import type { Context } from '../../context.ts'
import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deleteConversations, messagesByClient } from './queries.ts'

/** Messages and their files are erased with the account; notes of members go with them. */
export const conversationsPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await ctx.files.erase(trx, await deleteConversations(trx, clientId))
  },
  async exportFiles(trx, clientId) {
    const content = (await messagesByClient(trx, clientId)).map((row) => ({
      sent: timestamp(row.created_at),
      by: row.author === 'customer' ? 'you' : row.staff_name,
      order: row.order_id,
      text: row.body,
      file: row.file_name,
    }))
    return content.length === 0 ? [] : [{ name: 'conversations.json', content }]
  },
})
