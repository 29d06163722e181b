import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Party, partyKinds, toParty } from '@aquilane/domain/charter/party'

/**
 * A suggestion id carries the whole offer, sealed: `base64url(search) + base64url(offer) + tag`. Nothing is stored for a
 * search, any process can read any id, and only the secret can create or change one.
 *
 * search: version · issued at · owned? with parties? · legs; offer: aircraft · price · firm?
 * The search is authenticated once by HMAC-SHA-256, together with its owner's client id if it has one; that MAC is the key
 * of the offers' tags: SHA-256 over key and a fixed nine bytes, 120 bits of it kept. Sealing sixty offers costs one HMAC and sixty
 * short hashes.
 */
const version = 1
const offerBytes = 9
const offerChars = 12
const tagChars = 20

interface OfferLeg {
  /** Airport codes. */
  from: string
  to: string
  /** `yyyy-MM-ddTHH:mm`, local to the departure airport. */
  departureLocal: string
  pax: number
  luggageKg: number
  party?: Party | undefined
}

export interface OfferedSearch {
  /** Epoch milliseconds, whole seconds. */
  issuedAt: number
  legs: readonly OfferLeg[]
}

/** What an id holds of its offer. */
export interface OfferToken {
  aircraftId: number
  priceCents: number
  firm: boolean
  /** Its price stands on another order. */
  isSaved?: boolean
}

export interface DecodedOffer extends OfferedSearch, OfferToken {
  /** False for an offer made for a visitor, which anyone with the id may use. */
  owned: boolean
}

export interface OfferTokenCodec {
  /** Prepares ids for one search; `clientId` null for visitors. */
  encoder(search: OfferedSearch, clientId: string | null): (offer: OfferToken) => string
  /** Null for anything not sealed here, or sealed for another client. */
  decode(id: string, clientId: string | null): DecodedOffer | null
}

export function createOfferTokenCodec(secret: string): OfferTokenCodec {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'aquilane suggestion id', 32))
  const tag = (search: Buffer, owner: string | null) =>
    createHmac('sha256', key)
      .update(search)
      .update(owner ?? '')
      .digest()

  return {
    encoder(search, clientId) {
      const bytes = encodeSearch(search, clientId !== null)
      const keyed = Buffer.allocUnsafe(32 + offerBytes)
      tag(bytes, clientId).copy(keyed)
      const prefix = bytes.toString('base64url')
      return (offer) => {
        encodeOffer(offer, keyed, 32)
        return prefix + keyed.toString('base64url', 32) + hash('sha256', keyed, 'base64url').slice(0, tagChars)
      }
    },
    decode(id, clientId) {
      const searchChars = id.length - offerChars - tagChars
      if (searchChars < 4 || searchChars % 4 !== 0 || id.length > 600 || !/^[A-Za-z0-9_-]+$/.test(id)) return null
      const bytes = Buffer.from(id.slice(0, searchChars), 'base64url')
      const decoded = decodeSearch(bytes)
      if (!decoded) return null
      const keyed = Buffer.concat([
        tag(bytes, decoded.owned ? (clientId ?? '') : null),
        Buffer.from(id.slice(searchChars, searchChars + offerChars), 'base64url'),
      ])
      const checksum = hash('sha256', keyed, 'base64url').slice(0, tagChars)
      if (!timingSafeEqual(Buffer.from(checksum), Buffer.from(id.slice(-tagChars)))) return null
      return { ...decoded, ...decodeOffer(keyed.subarray(32)) }
    },
  }
}

const maxLegs = 6
const ownedFlag = 1
/** Each leg ends with a byte for each kind of its party. */
const partiesFlag = 2

// A place that follows from the one before it is written as an empty code.
function encodeSearch({ issuedAt, legs }: OfferedSearch, owned: boolean): Buffer {
  const hasParties = legs.some(({ party }) => party !== undefined)
  const parts: number[] = [version, (owned ? ownedFlag : 0) | (hasParties ? partiesFlag : 0), legs.length]
  const seconds = Math.floor(issuedAt / 1000)
  parts.push((seconds >>> 24) & 255, (seconds >>> 16) & 255, (seconds >>> 8) & 255, seconds & 255)
  let at = ''
  for (const leg of legs) {
    pushText(parts, leg.from === at ? '' : leg.from)
    pushText(parts, leg.to)
    const minutes = toEpochMinutes(leg.departureLocal)
    parts.push((minutes >>> 24) & 255, (minutes >>> 16) & 255, (minutes >>> 8) & 255, minutes & 255)
    parts.push((leg.pax >>> 8) & 255, leg.pax & 255, (leg.luggageKg >>> 8) & 255, leg.luggageKg & 255)
    if (hasParties) parts.push(...partyKinds.map((kind) => (leg.party?.[kind] ?? 0) & 255))
    at = leg.to
  }
  while (parts.length % 3 !== 0) parts.push(0)
  return Buffer.from(parts)
}

function decodeSearch(bytes: Buffer): (OfferedSearch & { owned: boolean }) | null {
  if (bytes.length < 7 || bytes[0] !== version) return null
  const count = bytes[2]!
  if (count < 1 || count > maxLegs) return null
  const legs: OfferLeg[] = []
  const partyBytes = (bytes[1]! & partiesFlag) === 0 ? 0 : partyKinds.length
  let at = 7
  let place = ''
  const text = (): string | null => {
    const length = bytes[at]
    if (length === undefined || at + 1 + length > bytes.length) return null
    const value = bytes.toString('latin1', at + 1, at + 1 + length)
    at += 1 + length
    return value
  }
  for (let i = 0; i < count; i++) {
    const from = text()
    const to = text()
    if (from === null || to === null || at + 8 + partyBytes > bytes.length) return null
    legs.push({
      from: from === '' ? place : from,
      to,
      departureLocal: toLocalText(bytes.readUInt32BE(at)),
      pax: bytes.readUInt16BE(at + 4),
      luggageKg: bytes.readUInt16BE(at + 6),
      ...(partyBytes > 0 ? readParty(bytes, at + 8) : {}),
    })
    at += 8 + partyBytes
    place = to
  }
  return { issuedAt: bytes.readUInt32BE(3) * 1000, owned: (bytes[1]! & ownedFlag) === ownedFlag, legs }
}

function readParty(bytes: Buffer, at: number): { party?: Party } {
  const party = toParty(Object.fromEntries(partyKinds.map((kind, i) => [kind, bytes[at + i]!])))
  return party ? { party } : {}
}

function pushText(parts: number[], text: string): void {
  parts.push(text.length)
  for (let i = 0; i < text.length; i++) parts.push(text.charCodeAt(i) & 255)
}

// Only the digits of a wall clock travel: months of 31 days since 2000, no calendar needed.
function toEpochMinutes(local: string): number {
  const part = (from: number, to: number) => Number(local.slice(from, to))
  const day = ((part(0, 4) - 2000) * 12 + part(5, 7) - 1) * 31 + part(8, 10) - 1
  return day * 1440 + part(11, 13) * 60 + part(14, 16)
}

const two = (value: number) => String(value).padStart(2, '0')

function toLocalText(minutes: number): string {
  const day = Math.floor(minutes / 1440)
  const month = Math.floor(day / 31)
  const date = `${2000 + Math.floor(month / 12)}-${two((month % 12) + 1)}-${two((day % 31) + 1)}`
  return `${date}T${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}`
}

function encodeOffer({ aircraftId, priceCents, firm, isSaved = false }: OfferToken, into: Buffer, at: number): void {
  into.writeUIntBE(aircraftId, at, 3)
  into.writeUIntBE(priceCents, at + 3, 5)
  into[at + 8] = (firm ? 1 : 0) | (isSaved ? 2 : 0)
}

const decodeOffer = (bytes: Buffer): OfferToken => ({
  aircraftId: bytes.readUIntBE(0, 3),
  priceCents: bytes.readUIntBE(3, 5),
  firm: (bytes[8]! & 1) === 1,
  ...((bytes[8]! & 2) === 2 ? { isSaved: true } : {}),
})
