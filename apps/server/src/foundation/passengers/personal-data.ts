import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deletePassengersByClient } from './queries.ts'
import { deleteVerifiedDocuments } from './verified-documents.ts'
import type { Context } from '../../context.ts'
import { listPassengersOn } from './service.ts'

export const passengersPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await deletePassengersByClient(trx, clientId)
    await deleteVerifiedDocuments(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    return [{ name: 'passengers.json', content: await listPassengersOn(ctx, trx, clientId) }]
  },
})
