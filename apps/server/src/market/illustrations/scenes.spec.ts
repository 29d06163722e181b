import sharp from 'sharp'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { destinationScene, sceneFor, sightOf, TIMES_OF_DAY, type TimeOfDay } from '@aquilane/art/scene/destination-scene'
import { directoryFromFiles } from '../../foundation/places/from-files.ts'

const draw = (key: string, seed = key, timeOfDay: TimeOfDay = 'day') =>
  destinationScene({ idPrefix: 's', seed, timeOfDay, ...sceneFor(key) })

/** Brightness of what stands below the clouds, 60 × 30 points. */
async function look(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).resize(60, 40).greyscale().extract({ left: 0, top: 10, width: 60, height: 30 }).raw().toBuffer()
}

/** How much two pictures differ at a point, 0 to 255, on average. */
function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length
}

/** The closest two of the sixty differ by 8.6; the same sight under another sky by less than this. */
const alike = 4

async function findAlike(pictures: readonly (readonly [name: string, svg: string])[]): Promise<string[]> {
  const looks = await Promise.all(pictures.map(async ([name, svg]) => [name, await look(svg)] as const))
  return looks.flatMap(([name, one], i) =>
    looks
      .slice(i + 1)
      .filter(([, other]) => difference(one, other) < alike)
      .map(([other]) => `${name} ${other}`),
  )
}

describe('the sixty most asked cities', async () => {
  const cities = (await directoryFromFiles()).popular(60)

  it('have a sight of their own each, described in both languages', () => {
    expect(cities).toHaveLength(60)
    const sights = cities.map(({ code }) => sceneFor(`city:${code}`).landmark)
    expect(cities.filter((_, i) => sights[i] === undefined).map(({ code }) => code)).toEqual([])
    expect(new Set(sights).size).toBe(60)
    for (const locale of ['en', 'it'] as const) expect(new Set(cities.map(({ code }) => sightOf(locale, `city:${code}`))).size).toBe(60)
  })

  it('have the same sight by each of their airports', () => {
    const others = cities.flatMap(({ code, airports }) => {
      const { landmark } = sceneFor(`city:${code}`)
      return sceneFor(`airport:${airports[0]}`).landmark === landmark ? [] : [`${code} ${airports[0]}`]
    })
    expect(others).toEqual([])
  })

  it('look different, and a double would be found', async () => {
    const pictures = cities.map(({ code }) => [code, draw(`city:${code}`)] as const)
    expect(await findAlike(pictures)).toEqual([])
    const planted = ['double of Frankfurt', draw('city:FRA', 'city:MAD')] as const
    expect(await findAlike([...pictures, planted])).toEqual(['FRA double of Frankfurt'])
  })

  it.each(TIMES_OF_DAY)('are small at %s', (time) => {
    const sizes = cities.map(({ code }) => gzipSync(draw(`city:${code}`, `city:${code}`, time)).length)
    expect(Math.max(...sizes)).toBeLessThan(6_100)
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(3_900)
  })
})

describe('places without a sight', () => {
  const towns = [
    'LUX',
    'WAW',
    'DUB',
    'BUD',
    'MAN',
    'KRK',
    'SPU',
    'DBV',
    'GOA',
    'PMO',
    'CAG',
    'FAO',
    'SZG',
    'BZO',
    'GNB',
    'LUG',
    'JED',
    'KWI',
    'CAI',
    'MCT',
    'SEZ',
    'HER',
    'TLV',
    'YTO',
    'ATL',
    'HOU',
    'BOM',
    'DEL',
    'CPT',
  ]

  it('share a kind of land, yet no two in a list are alike', async () => {
    expect(await findAlike(towns.map((code) => [code, draw(`city:${code}`)] as const))).toEqual([])
  })
})
