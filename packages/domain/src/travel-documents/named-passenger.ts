import type { TravelDocumentStatus } from './travel-document.ts'

/** Lap infants and pets of a leg: they have documents and no seat. */
export const passengersWithoutSeat = 8

/** `missing`: no document yet, or the one that was sent is not accepted. */
export const namedPassengerStates = ['missing', 'new', 'progress', 'feedback', 'approved', 'rejected'] as const
export type NamedPassengerState = (typeof namedPassengerStates)[number]

interface DocumentOfName {
  legId: string
  status: TravelDocumentStatus
}

/**
 * How far the documents of a named passenger are for a leg. A document that is in review or approved for another leg of the trip serves this
 * one too.
 */
export function documentStateFor(legId: string, documents: readonly DocumentOfName[]): NamedPassengerState {
  const states = (on: boolean) =>
    documents.flatMap(({ legId: id, status }) => ((id === legId) === on && status !== 'canceled' ? [status] : []))
  const [own, others] = [states(true), states(false)]
  const current = own.find((status) => status !== 'rejected')
  if (current) return current
  return others.find((status) => status === 'approved') ?? others.find((status) => status === 'progress') ?? own[0] ?? 'missing'
}

/** Names compare as a passport prints them: case and accents do not make another person. */
export function isSameName(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  const plain = (parts: readonly (string | null)[]) =>
    parts
      .filter((part) => part !== null)
      .join(' ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}]+/gu, ' ')
      .trim()
  return plain(one) === plain(other)
}
