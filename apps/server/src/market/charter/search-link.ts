import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Self-contained search links: `base64url(version · crc32 of the rest · deflate-raw(JSON))`. Nothing is stored, so a link lives as long
 * as its format; the checksum turns a cut or mistyped link into a refusal instead of another search.
 */
const version = 1
const headerBytes = 5
const maxJsonBytes = 131_072
const maxDepth = 12
export const maxSearchLinkLength = 12_000

// Part of format version 1: changing a character here makes every link that was ever shared unreadable. The most common
// text comes last, where deflate reaches it with the shortest distances.
const dictionary = Buffer.from(
  '"id":"company_id":"companyId":"sharingId":"seats":"sofaSeats":"dateFrom":"dateTo":"from":{"city":{"id":"to":{"city":{"id":' +
    '"America/New_York""America/Los_Angeles""America/Chicago""Asia/Dubai""Asia/Riyadh""Europe/Zurich""Europe/Madrid""Europe/Berlin"' +
    '"Europe/Vienna""Europe/Rome""Europe/Paris""Europe/London""United States""United Arab Emirates""Switzerland""Germany""Spain""Italy""France""United Kingdom"' +
    '"iso3":"USA""iso3":"ARE""iso3":"CHE""iso3":"DEU""iso3":"ESP""iso3":"ITA""iso3":"FRA""iso3":"GBR""placement":"type":"airport","type":"city","runway_m":null' +
    '{"legs":[{"arrival":{"airportCode":null,"airportCode":"","cityLocation":null,"cityLocation":{"airports":[{"airports":[],"country":{"is_active":true,"iso3":"","name":""},' +
    '"iata":null,"icao":"","iata":"","lat":51.,"latitude":4,"long":0.,"longitude":-0.,"name":"","selector":"city:","timezone":{"gmt_offset":60,"name":"Europe/"}},' +
    '"locationSelector":"airport:EGLFLSGGLFPBLFMN"},"date":"2026-2027-12-0T10:00:00","departure":{"airportCode":"","cityLocation":{"locationSelector":"city:LON"},"luggage":20,"pax":2},{"arrival":{"luggage":20,"pax":2}]}',
)

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export type EncodeResult = { ok: true; data: string } | { ok: false; reason: 'not_packable' | 'too_large' }

/** Packs an object or array; equal values give equal strings whatever the order of their keys. */
export function encodeSearchLink(value: unknown): EncodeResult {
  if (typeof value !== 'object' || value === null) return { ok: false, reason: 'not_packable' }
  const ordered = canonical(value, 0)
  if (ordered === undefined) return { ok: false, reason: 'not_packable' }
  const json = Buffer.from(JSON.stringify(ordered))
  if (json.length > maxJsonBytes) return { ok: false, reason: 'too_large' }
  const body = deflateRawSync(json, { level: 9, dictionary })
  const out = Buffer.allocUnsafe(headerBytes + body.length)
  out[0] = version
  out.writeUInt32BE(crc32(body), 1)
  body.copy(out, headerBytes)
  const data = out.toString('base64url')
  return data.length > maxSearchLinkLength ? { ok: false, reason: 'too_large' } : { ok: true, data }
}

/**
 * Reads what `pack` wrote; null for anything else: other versions, cut or altered links, bombs, hand-made bytes.
 * Quotation marks around the string are forgiven, because the packing call answers a JSON string.
 */
export function decodeSearchLink(data: string): Json | null {
  const text = data.startsWith('"') && data.endsWith('"') ? data.slice(1, -1) : data
  if (text.length > maxSearchLinkLength || !/^[A-Za-z0-9_-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= headerBytes || bytes[0] !== version || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(headerBytes)
  if (crc32(body) !== bytes.readUInt32BE(1)) return null
  try {
    const json = inflateRawSync(body, { dictionary, maxOutputLength: maxJsonBytes })
    const value: unknown = JSON.parse(json.toString('utf8'))
    if (typeof value !== 'object' || value === null) return null
    return canonical(value, 0) ?? null
  } catch {
    return null
  }
}

/** Sorts keys; undefined where the value is no plain JSON, nests too deep or names `__proto__`. */
function canonical(value: unknown, depth: number): Json | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'object' || depth >= maxDepth) return undefined
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const item of value) {
      const next = canonical(item, depth + 1)
      if (next === undefined) return undefined
      items.push(next)
    }
    return items
  }
  const sorted: { [key: string]: Json } = {}
  for (const [key, item] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (key === '__proto__') return undefined
    const next = canonical(item, depth + 1)
    if (next === undefined) return undefined
    sorted[key] = next
  }
  return sorted
}
