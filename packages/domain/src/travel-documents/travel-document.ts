import { retentionRules } from '../system/retention.ts'
import { transition, type Table } from '../state-machine.ts'

/**
 * Lifecycle of a travel document ("ticket passport" in the spec): one passenger's document for one leg (spec §3, §4). Shown as "uploaded",
 * "confirmation", "approved" and "validation issues".
 */
export const travelDocumentStatuses = ['new', 'progress', 'feedback', 'approved', 'rejected', 'canceled'] as const
export type TravelDocumentStatus = (typeof travelDocumentStatuses)[number]

export const travelDocumentEvents = [
  'created',
  /** An approved passenger of an earlier leg is reused. */
  'reused',
  'submitted',
  'approved',
  /** The reviewer requests a better file. */
  'returned',
  'rejected',
  'canceled',
] as const
export type TravelDocumentEvent = (typeof travelDocumentEvents)[number]

export interface TravelDocumentFacts {
  files: number
  /** Files added since the last review. */
  newFiles: number
}

/** Documents that can still be removed from the leg. */
const isActive: readonly TravelDocumentStatus[] = ['new', 'progress', 'feedback', 'approved', 'rejected']

export const travelDocumentTransitions: Table<TravelDocumentStatus, TravelDocumentEvent, TravelDocumentFacts> = [
  { from: null, event: 'created', to: 'new' },
  { from: null, event: 'reused', to: 'approved' },
  { from: ['new'], event: 'submitted', when: ({ files }) => files > 0, to: 'progress' },
  { from: ['feedback'], event: 'submitted', when: ({ newFiles }) => newFiles > 0, to: 'progress' },
  { from: ['progress'], event: 'approved', to: 'approved' },
  { from: ['progress'], event: 'returned', to: 'feedback' },
  { from: ['progress'], event: 'rejected', to: 'rejected' },
  { from: isActive, event: 'canceled', to: 'canceled' },
]

/** The status after `event`, or null when this status does not allow it. */
export const nextTravelDocumentStatus = (
  from: TravelDocumentStatus | null,
  event: TravelDocumentEvent,
  facts: TravelDocumentFacts,
): TravelDocumentStatus | null => transition(travelDocumentTransitions, from, event, facts)

/** Files can change only before submission or after a rejection. */
export const acceptsFiles = (status: TravelDocumentStatus): boolean => status === 'new' || status === 'feedback'

/** `new`: added since the last submission; then as the reviewer decided. */
export const travelDocumentFileStatuses = ['new', 'progress', 'approved', 'feedback', 'rejected'] as const

/** Why a document is returned; `other` needs a comment. */
export const feedbackReasons = ['unreadable', 'cropped', 'expired', 'wrong_document', 'wrong_person', 'other'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]

/** Spec §5, by content and not by name. */
export const documentMimes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type DocumentMime = (typeof documentMimes)[number]
export const documentExtensions = ['.png', '.jpg', '.jpeg', '.pdf'] as const

/** Files of one ticket; spec §9 leaves it open. */
export const filesPerTravelDocument = 10
/** Pages that a reviewer looks at in one PDF. */
export const pagesPerFile = 20

/** Sizes of a page image: width x height, 0 is proportional (spec §9 Image sizes; 1600 for the viewer). */
export const pageSizes = ['200x0', '720x0', '1600x0'] as const
export type PageSize = (typeof pageSizes)[number]

/** Passport images are erased this long after the flight (product §8). */
export const documentKeepDays = retentionRules.travel_documents.days
