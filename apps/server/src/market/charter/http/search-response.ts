import type { FoundOffers } from '../find-offers.ts'
import { toCheaperAirport, toNoAvailability } from './other-trips.ts'
import { toGroups, type OfferSerializer, type Reader } from './wire.ts'

/** A search response without its ids, which are bound to the client, so that it can be reused for other clients. */
export interface SearchResponse extends Pick<FoundOffers, 'basis' | 'requestedAt' | 'tokens'> {
  /** JSON in UTF-8 with placeholders: a number is the index of the offer whose id is inserted there. */
  parts: readonly (Buffer | number)[]
  /** Bytes without the ids. */
  size: number
}

/** The reader of a list, and until when a shared link opens it to them. */
type ListReader = Reader & { sharedUntil: Temporal.Instant | null }

export function serializeResults(serializer: OfferSerializer, found: FoundOffers, reader: ListReader): SearchResponse {
  const { basis, requestedAt, offers, tokens, cheaperAirports, nothingFits } = found
  const { isVisitor, locale } = reader
  const parts: (string | number)[] = []
  let text = '{"data":['
  for (const [index, offer] of offers.entries()) {
    parts.push(`${text}${index > 0 ? ',' : ''}{"id":`, index)
    text = `,${serializer.suggestionWithoutId(offer, reader)}`
  }
  // `#3#` is the placeholder for the fourth offer's id.
  const groups = JSON.stringify(toGroups(found, locale, (index) => `#${index}#`)).split(/"#(\d+)#"/)
  text += '],"groups":'
  for (const [index, part] of groups.entries()) {
    if (index % 2 === 1) {
      parts.push(text, Number(part))
      text = ''
    } else text += part
  }
  const rest = {
    locked: isVisitor,
    shared_until: reader.sharedUntil?.toString() ?? null,
    cheaper_airports: cheaperAirports.map((one) => toCheaperAirport(serializer, one, locale)),
    ...(nothingFits && { nothing_fits: toNoAvailability(serializer, nothingFits, basis.context, locale) }),
  }
  parts.push(`${text},${JSON.stringify(rest).slice(1)}`)
  const encoded = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  const size = encoded.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 0 : part.length), 0)
  return { basis, requestedAt, tokens, parts: encoded, size }
}

/** The answer as JSON in UTF-8 with the ids of one client. */
export function renderResponse({ parts, size }: Pick<SearchResponse, 'parts' | 'size'>, ids: readonly string[]): Buffer {
  let length = size
  for (const part of parts) if (typeof part === 'number') length += ids[part]!.length + 2
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const part of parts) at += typeof part === 'number' ? bytes.write(`"${ids[part]}"`, at, 'latin1') : part.copy(bytes, at)
  return bytes
}
