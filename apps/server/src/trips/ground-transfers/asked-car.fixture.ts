import type { TestClient } from '@aquilane/testing/client'
import type { Api } from '../../api.fixture.ts'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { askTransfer } from './customer-acts.ts'
import { offerTransfer } from './staff-acts.ts'
import { listTransfers } from './view.ts'

export const askedCar = {
  end: 'arrival',
  kind: 'saloon',
  passengers: 1,
  bags: 1,
  address: '12 Avenue Jean Médecin, Nice',
  pickup: null,
  note: null,
  included: false,
} as const

/** A car for two, as the acts behind the API take it. */
export const carForTwo = {
  kind: 'saloon',
  passengers: 2,
  bags: 2,
  address: '1 Mill Lane, Cambridge',
  pickupLocal: null,
  note: null,
  isIncluded: false,
} as const

/** A car from the flight of a confirmed order in so many days, as it is asked for. */
export async function askCar(api: Api, client: TestClient, days: number) {
  const { id: orderId, legs } = await confirmOrder(api, client, days)
  const { pickup: pickupLocal, included: isIncluded, ...car } = askedCar
  await askTransfer(api.app.ctx, { ...car, pickupLocal, isIncluded, legId: legs[0]!.id, clientId: client.clientId })
  return latest(api, orderId)
}

async function latest(api: Api, orderId: string) {
  const { row } = (await listTransfers(api.db, orderId)).at(-1)!
  return { orderId, transfer: { id: row.id }, revision: row.revision }
}

/** The same with a price; 0: confirmed. */
export async function offerCar(
  api: Api,
  client: TestClient,
  days: number,
  { memberId, cents = 9_000 }: { memberId: string; cents?: number },
) {
  const { orderId, transfer, revision } = await askCar(api, client, days)
  await offerTransfer(api.app.ctx, { id: transfer.id, revision, cents, pickupLocal: null, answer: null, memberId })
  return latest(api, orderId)
}
