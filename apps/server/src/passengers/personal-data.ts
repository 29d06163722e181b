import type { PersonalDataHandler } from '../platform/personal-data.ts'
import { deletePassengersByClient } from './queries.ts'
import type { PassengersService } from './service.ts'

export const passengersPersonalData = (passengers: Pick<PassengersService, 'listOn'>): PersonalDataHandler => ({
  erase: deletePassengersByClient,
  async exportFiles(trx, clientId) {
    return [{ name: 'passengers.json', content: await passengers.listOn(trx, clientId) }]
  },
})
