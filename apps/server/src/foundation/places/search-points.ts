import type { Locale } from './model.ts'
import { aliasKind } from './search-entry.ts'

// Points. A rank point counts 2.2, so 100 ranks lift a prefix of a famous name over a full match of an obscure one.
export const perRank = 2.2
export const points = {
  code: 620,
  beginning: 300,
  tail: -45,
  whole: 90,
  wordEnd: 45,
  foreign: -12,
  weak: -130,
  allWords: 225,
  typo: 215,
  perTypo: -60,
  firstLetter: -25,
  partOnly: -30,
  typedOut: 42,
  /** While the name of a place without an airport is typed, airports with airline service come first; its whole name costs nothing. */
  served: -25,
  servedTypo: -88,
  /** A later word of a name in another language: `cabo` is not Ciudad del Cabo. */
  foreignTail: -45,
}
/** By alias kind. */
export const ofKind = [0, points.foreign, points.weak, points.served]
/** What a spelling that begins with the query is worth, without the rank of its place. */
export function spellingScore(spelling: string, query: string, meta: number, locale: Locale): number {
  const kind = toKind(meta, locale)
  const isTail = (meta & 1) === 1
  const isWhole = spelling.length === query.length
  // The last word of a resort's name is not the place: `laucala` of COMO Laucala.
  const isName = isWhole && !(isTail && kind === aliasKind.served)
  const ending = isName ? points.whole : spelling.charCodeAt(query.length) === 32 ? points.wordEnd : 0
  const ofOwn = kind === aliasKind.served && isName ? 0 : ofKind[kind]!
  return points.beginning + ending + ofOwn + tailScore(isTail, kind)
}

/** What a word with a slip loses by its kind. */
export function slipScore(meta: number, locale: Locale): number {
  const kind = toKind(meta, locale)
  const ofSlip = kind === aliasKind.foreign ? points.foreign : kind === aliasKind.served ? points.servedTypo : 0
  return ofSlip + tailScore((meta & 1) === 1, kind)
}

const tailScore = (isTail: boolean, kind: number): number =>
  isTail ? points.tail + (kind === aliasKind.foreign || kind === aliasKind.served ? points.foreignTail : 0) : 0

const toKind = (meta: number, locale: Locale) => (locale === 'en' ? meta >>> 1 : meta >>> 3) & 3
