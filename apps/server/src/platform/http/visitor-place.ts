import type { IncomingHttpHeaders } from 'node:http'

/** Names of the headers in which a proxy tells where the visitor is; null: not configured. */
export interface GeoHeaders {
  latitude: string | null
  longitude: string | null
  country: string | null
}

export interface VisitorPlace {
  latitude: number
  longitude: number
  /** ISO 3166 alpha-2; null when unknown. */
  country: string | null
  /** False: the configured default. */
  isKnown: boolean
}

/** Where the visitor is, from the proxy's headers (spec §7), else the configured place. */
export function visitorPlace(
  headers: IncomingHttpHeaders,
  names: GeoHeaders,
  fallback: { latitude: number; longitude: number },
): VisitorPlace {
  const read = (name: string | null): string => (name === null ? '' : String(headers[name.toLowerCase()] ?? '').trim())
  const degrees = (text: string, most: number): number | null => {
    const value = Number(text)
    return text !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : null
  }
  const latitude = degrees(read(names.latitude), 90)
  const longitude = degrees(read(names.longitude), 180)
  const code = read(names.country).toUpperCase()
  // Proxies mark unknown countries as XX or T1.
  const country = /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
  return latitude === null || longitude === null
    ? { latitude: fallback.latitude, longitude: fallback.longitude, country, isKnown: false }
    : { latitude, longitude, country, isKnown: true }
}
