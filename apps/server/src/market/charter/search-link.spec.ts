import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSearchLinkLength, encodeSearchLink, decodeSearchLink } from './search-link.ts'

const city = (selector: string, iata: string, name: string) => ({
  lat: 51.5074,
  long: -0.1278,
  iata,
  name,
  country: { iso3: 'GBR', name: 'United Kingdom', is_active: true },
  selector,
  timezone: { name: 'Europe/London', gmt_offset: 0 },
  airports: ['EGGW', 'EGLF', 'EGKB', 'EGLL', 'EGKK', 'EGSS'].map((icao) => ({
    selector: `airport:${icao}`,
    icao,
    iata: icao.slice(1),
    name: `London ${icao}`,
    latitude: 51.87,
    longitude: -0.36,
    type: 'airport',
    runway_m: 2162,
    placement: 'London, United Kingdom',
    country: { iso3: 'GBR', name: 'United Kingdom', is_active: true },
    timezone: { name: 'Europe/London', gmt_offset: 0 },
  })),
})
const leg = {
  date: '2026-12-18T10:30:00',
  pax: 4,
  luggage: 20,
  departure: { airportCode: 'LTN', locationSelector: 'airport:EGGW', cityLocation: city('city:LON', 'LON', 'London') },
  arrival: { airportCode: null, locationSelector: 'city:NCE', cityLocation: city('city:NCE', 'NCE', 'Nice') },
}
const share = { legs: [leg, { ...leg, departure: leg.arrival, arrival: leg.departure, date: '2026-12-20T16:00:00' }] }

const packed = (value: unknown) => {
  const result = encodeSearchLink(value)
  if (!result.ok) throw new Error(result.reason)
  return result.data
}

describe('packed search', () => {
  it('gives back what was packed', () => {
    expect(decodeSearchLink(packed(share))).toEqual(share)
    expect(decodeSearchLink(packed({ id: 7, company_id: 3, sharingId: 1, seats: 2, from: { city: { id: 'LON' } } }))).toEqual({
      id: 7,
      company_id: 3,
      sharingId: 1,
      seats: 2,
      from: { city: { id: 'LON' } },
    })
    expect(decodeSearchLink(packed([leg]))).toEqual([leg])
  })

  it('gives back any JSON object or array unchanged, in URL-safe characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), fc.array(fc.jsonValue({ maxDepth: 5 }))), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'))
        const result = encodeSearchLink(value)
        fc.pre(result.ok)
        if (!result.ok) return
        expect(result.data).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(decodeSearchLink(result.data)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('does not depend on the order of keys', () => {
    const turned = { legs: share.legs.map((item) => Object.fromEntries(Object.entries(item).toReversed())) }
    expect(packed(turned)).toBe(packed(share))
  })

  it('fits a whole round trip with its cities into a link', () => {
    expect(packed(share).length).toBeLessThan(900)
  })

  it('reads the link format version 1 that was shared before', () => {
    expect(decodeSearchLink('AT_5JvVDShtwMQA')).toEqual({ legs: [{ pax: 2 }] })
  })

  it('refuses every link with one character changed, cut or added', () => {
    const good = packed(share)
    for (let at = 0; at < good.length; at++) {
      const other = good[at] === 'A' ? 'B' : 'A'
      const changed = good.slice(0, at) + other + good.slice(at + 1)
      expect({ changed, value: decodeSearchLink(changed) }).toEqual({ changed, value: null })
      expect({ cut: at, value: decodeSearchLink(good.slice(0, at)) }).toEqual({ cut: at, value: null })
    }
    expect(decodeSearchLink(`${good}A`)).toBeNull()
    expect(decodeSearchLink(`${good}AAAA`)).toBeNull()
  })

  it('refuses other versions and hand-made data', () => {
    const bytes = Buffer.from(packed(share), 'base64url')
    bytes[0] = 2
    expect(decodeSearchLink(bytes.toString('base64url'))).toBeNull()
    for (const bad of [
      '',
      ' ',
      '%',
      '../../etc/passwd',
      '{"legs":[]}',
      'AQ',
      'AQAAAAA',
      '=',
      '"',
      '""',
      '💥',
      'A'.repeat(maxSearchLinkLength + 1),
    ])
      expect(decodeSearchLink(bad)).toBeNull()
  })

  it('stops at the size bound when a link unfolds into a bomb', () => {
    const bomb = deflateRawSync(Buffer.alloc(200_000_000, 0x20), { level: 9 }).subarray(0, 8_000)
    const bytes = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), bomb])
    bytes.writeUInt32BE(crc32(bomb), 1)
    const before = process.memoryUsage().arrayBuffers
    expect(decodeSearchLink(bytes.toString('base64url'))).toBeNull()
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2_000_000)
  })

  it('refuses what is no object or array, too large or too deep', () => {
    for (const value of [null, 1, 'text', true, undefined]) expect(encodeSearchLink(value)).toEqual({ ok: false, reason: 'not_packable' })
    expect(encodeSearchLink({ text: 'x'.repeat(140_000) })).toEqual({ ok: false, reason: 'too_large' })
    let deep: unknown = 1
    for (let i = 0; i < 20; i++) deep = { deep }
    expect(encodeSearchLink(deep)).toEqual({ ok: false, reason: 'not_packable' })
  })

  it('carries no prototype across', () => {
    expect(encodeSearchLink(JSON.parse('{"__proto__":{"admin":true}}'))).toEqual({ ok: false, reason: 'not_packable' })
  })

  it('forgives the quotation marks of a copied JSON string', () => {
    expect(decodeSearchLink(JSON.stringify(packed(share)))).toEqual(share)
  })
})
