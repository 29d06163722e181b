import { certifications } from './certifications.ts'

/** Widths in which a photograph of an aircraft is kept, pixels, in the order of its parts; the last one, of a row of a list, came later. */
export const photoWidths = [640, 1600, 320] as const
/** Width and most bytes of a photograph in a row of a list. */
export const photoInRow = { width: 320, maxBytes: 40_000 } as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Aircraft whose photographs are asked for at once. */
export const maxPhotographedTails = 200

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
