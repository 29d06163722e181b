import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listCards as listCardsEndpoint } from '@aquilane/contract/payments'
import type { Db } from '../platform/db/database.ts'
import { timestamp } from '../platform/http/serialize.ts'
import type { PaymentsContext } from './context.ts'
import { cardFingerprintsByClient, cardsByClient } from './queries.ts'

export async function listCards({ db }: PaymentsContext, clientId: string): Promise<ResponseOf<typeof listCardsEndpoint>> {
  const cards = await cardsByClient(db, clientId)
  return { data: cards.map(({ id, brand, last4, expires, created_at }) => ({ id, brand, last4, expires, created: timestamp(created_at) })) }
}

/** One string per card; the same card gives the same string. */
export async function cardFingerprints(_ctx: PaymentsContext, on: Db, clientId: string): Promise<string[]> {
  return (await cardFingerprintsByClient(on, clientId)).map(({ brand, last4, expires }) => `${brand}:${last4}:${expires ?? ''}`)
}
