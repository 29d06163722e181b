import type { Party } from '@aquilane/domain/charter/party'
import type { AcceptedOffer } from '../../market/charter/index.ts'
import type { LegProposalRow } from './queries.ts'

/** Column `leg`: the flight as it is proposed. Version 1. Airports by ICAO code, times local to each of them. */
export interface ProposedLeg {
  v: 1
  from: string
  to: string
  departureLocal: string
  arrivalLocal: string
  pax: number
  luggageKg: number
  party?: Party | undefined
}

export const toProposedLeg = (leg: AcceptedOffer['legs'][number]): ProposedLeg => ({
  v: 1,
  from: leg.departureCode,
  to: leg.arrivalCode,
  departureLocal: leg.departureLocal,
  arrivalLocal: leg.arrivalLocal,
  pax: leg.pax,
  luggageKg: leg.luggageKg,
  ...(leg.party ? { party: leg.party } : {}),
})

/** @throws for a version that this release does not know */
export function readProposedLeg({ id, leg }: Pick<LegProposalRow, 'id' | 'leg'>): ProposedLeg {
  const stored = leg as unknown as ProposedLeg
  if ((stored.v as number) !== 1) throw new Error(`Proposal ${id} has a leg of version ${String(stored.v)}.`)
  return stored
}
