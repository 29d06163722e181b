import { isCertification } from './certifications.ts'
import type { FleetDocumentKind, FleetDocumentOwner } from './fleet-files.ts'

/** Scans without which an operator or aircraft is not published; the database has the same. */
const requiredDocuments = {
  operator: ['aoc', 'insurance'],
  aircraft: ['aoc', 'insurance', 'airworthiness', 'noise'],
} as const satisfies Record<FleetDocumentOwner, readonly FleetDocumentKind[]>

/** What an aircraft or operator may lack: `operator`: that of the aircraft is a draft itself. */
export const publicationNeeds = ['operator', 'aoc', 'insurance', 'airworthiness', 'noise', 'photo'] as const
export type PublicationNeed = (typeof publicationNeeds)[number]

/**
 * outdated: added for an earlier registration, operator or certificate; incomplete: without its number or last day; expired: its last day is over.
 */
export const missingReasons = ['absent', 'outdated', 'incomplete', 'expired'] as const
export type MissingReason = (typeof missingReasons)[number]

export interface Missing {
  need: PublicationNeed
  reason: MissingReason
}

/** Kinds with a number of their own. */
export const hasNumber = (kind: FleetDocumentKind): boolean => kind !== 'other'
/** Kinds that end: the others may be without a last day. */
export const needsLastDay = (kind: FleetDocumentKind): boolean => kind === 'insurance' || kind === 'airworthiness' || isCertification(kind)
/** Kinds that may have a last day. */
export const hasLastDay = (kind: FleetDocumentKind): boolean => needsLastDay(kind) || kind === 'aoc'

export interface CheckedDocument {
  kind: FleetDocumentKind
  number: string | null
  /** `yyyy-MM-dd` */
  validUntil: string | null
  /** Of its owner when it was added. */
  identity: number
}

const isComplete = ({ kind, number, validUntil }: CheckedDocument): boolean =>
  number !== null && (validUntil !== null || !needsLastDay(kind))

interface Owner {
  identity: number
  /** `yyyy-MM-dd` */
  today: string
}

const isCounted = (document: CheckedDocument, { identity, today }: Owner): boolean =>
  document.identity === identity && isComplete(document) && (document.validUntil === null || document.validUntil >= today)

function findDocument(kind: FleetDocumentKind, documents: readonly CheckedDocument[], owner: Owner): MissingReason | null {
  const ofKind = documents.filter((one) => one.kind === kind)
  if (ofKind.some((one) => isCounted(one, owner))) return null
  const own = ofKind.filter(({ identity }) => identity === owner.identity)
  if (own.some((one) => isComplete(one))) return 'expired'
  if (own.length > 0) return 'incomplete'
  return ofKind.length > 0 ? 'outdated' : 'absent'
}

export interface PublicationFacts extends Owner {
  owner: FleetDocumentOwner
  documents: readonly CheckedDocument[]
  /** Of an aircraft. */
  photos: number
  /** Of an aircraft: its operator is published. */
  isOperatorPublished: boolean
}

/** Required documents that do not count, in the order in which they are asked for. */
export const findMissingDocuments = (facts: Omit<PublicationFacts, 'photos' | 'isOperatorPublished'>): Missing[] =>
  requiredDocuments[facts.owner].flatMap((need) => {
    const reason = findDocument(need, facts.documents, facts)
    return reason ? [{ need, reason }] : []
  })

/** What keeps a draft from being published; empty where it is complete. */
export function findMissing(facts: PublicationFacts): Missing[] {
  const documents = findMissingDocuments(facts)
  if (facts.owner === 'operator') return documents
  return [
    ...(facts.isOperatorPublished ? [] : [{ need: 'operator', reason: 'absent' } as const]),
    ...documents,
    ...(facts.photos > 0 ? [] : [{ need: 'photo', reason: 'absent' } as const]),
  ]
}

/** The last day of what counts of a kind; null: without end, or none counts. */
export function lastDayOf(kind: FleetDocumentKind, documents: readonly CheckedDocument[], owner: Owner): string | null {
  const counted = documents.filter((one) => one.kind === kind && isCounted(one, owner))
  if (counted.some(({ validUntil }) => validUntil === null)) return null
  return (
    counted
      .map(({ validUntil }) => validUntil!)
      .toSorted()
      .at(-1) ?? null
  )
}

/** The earlier of two last days; null: without end. */
export const earlierDay = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a < b ? a : b)
