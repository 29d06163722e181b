import type { Db } from '../../platform/db/database.ts'
import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deleteWaitingOf, freePromisedSeatsOf, waitingOfClient } from './waiting-queries.ts'
import type { Context } from '../../context.ts'

/** Waiting lists the customer was on, for the copy of their data. */
export const exportWaiting = async (_ctx: Context, on: Db, clientId: string) =>
  (await waitingOfClient(on, clientId)).map(({ flight_id, seats, status, created_at }) => ({
    flight: flight_id,
    seats,
    status,
    created: timestamp(created_at),
  }))

export const sharedFlightsPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await freePromisedSeatsOf(trx, clientId)
    await deleteWaitingOf(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    return [{ name: 'waiting-lists.json', content: await exportWaiting(ctx, trx, clientId) }]
  },
})
