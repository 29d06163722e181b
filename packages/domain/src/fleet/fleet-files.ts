import { certifications } from './certifications.ts'

/** Widths in which a photograph of an aircraft is kept, pixels. */
export const photoWidths = [640, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

export const photoKinds = ['exterior', 'cabin'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** Of one aircraft; the database holds it too. */
export const maxPhotos = 8
/** Of one operator or aircraft; the database holds it too. */
export const maxFleetDocuments = 20

/** What a scan shows, by whose it is. */
export const documentKinds = {
  operator: ['insurance', 'aoc', ...certifications, 'other'],
  aircraft: ['airworthiness', 'insurance', 'aoc', 'noise', 'other'],
} as const
/** Of every owner, each once. */
export const allDocumentKinds = [...new Set([...documentKinds.operator, ...documentKinds.aircraft])]
/** Of the number of a policy or certificate. */
export const maxDocumentNumber = 60
export type FleetDocumentOwner = keyof typeof documentKinds
export type FleetDocumentKind = (typeof documentKinds)[FleetDocumentOwner][number]

export const isDocumentKind = (owner: FleetDocumentOwner, kind: FleetDocumentKind): boolean =>
  (documentKinds[owner] as readonly FleetDocumentKind[]).includes(kind)
