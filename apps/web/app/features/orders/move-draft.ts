import { isSameParty, type Party, type PieceKind, pieceKinds } from '@aquilane/domain/charter/party'
import type { Api } from '@aquilane/contract/api'
import type { Order } from './order-types.ts'

export type Leg = Order['legs'][number]
type LegChange = Api['POST /gamma/order/move']['body']['legs'][number]

/** A leg as its customer wants it. */
export interface LegDraft {
  /** Local departure, minutes. */
  time: string
  /** Kilograms. */
  luggage: number
  pieces: Readonly<Partial<Record<PieceKind, number>>>
}

const piecesOf = (party: Party | undefined): LegDraft['pieces'] =>
  Object.fromEntries(pieceKinds.flatMap((kind) => (party?.[kind] ? [[kind, party[kind]] as const] : [])))

export const toLegDraft = ({ departure_date: date, luggage, party }: Leg): LegDraft => ({
  time: date.slice(0, 16),
  luggage,
  pieces: piecesOf(party),
})

/** Only what differs from the leg; null where nothing does. */
export function toLegChange(leg: Leg, draft: LegDraft): LegChange | null {
  const before = toLegDraft(leg)
  const change = {
    ...(draft.time === before.time ? {} : { departure_date: draft.time }),
    ...(draft.luggage === before.luggage ? {} : { luggage: draft.luggage }),
    ...(isSameParty(draft.pieces, before.pieces) ? {} : { pieces: draft.pieces }),
  }
  return Object.keys(change).length === 0 ? null : { id: leg.id, ...change }
}
