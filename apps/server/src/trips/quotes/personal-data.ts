import type { Context } from '../../context.ts'
import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { acceptancesByClient, redactAcceptances } from './queries.ts'

/** What was accepted and when stays with its hash, which proves a copy of the document. */
export const quotesPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await ctx.files.erase(trx, await redactAcceptances(trx, clientId))
  },
  async exportFiles(trx, clientId) {
    const content = (await acceptancesByClient(trx, clientId)).map(({ accepted_at: at, ...row }) => ({ ...row, accepted: timestamp(at) }))
    return content.length === 0 ? [] : [{ name: 'quotes.json', content }]
  },
})
