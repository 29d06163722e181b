import type { PersonalDataHandler } from '../platform/personal-data.ts'
import { deletePassengersByClient } from './queries.ts'
import { deleteVerifiedDocuments } from './verified-documents.ts'
import type { PassengersService } from './service.ts'

export const passengersPersonalData = (passengers: Pick<PassengersService, 'listOn'>): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await deletePassengersByClient(trx, clientId)
    await deleteVerifiedDocuments(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    return [{ name: 'passengers.json', content: await passengers.listOn(trx, clientId) }]
  },
})
