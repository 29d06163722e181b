import { describe, expect, it } from 'vitest'
import { findFaults } from '../picture.fixture.ts'
import { destinationScene, LANDMARKS, SCENE_KINDS, sceneFor, sightOf, timeOfDay, TIMES_OF_DAY } from './destination-scene.ts'

const scene = (more: Partial<Parameters<typeof destinationScene>[0]> = {}) =>
  destinationScene({ idPrefix: 's', title: 'Nice', seed: 'city:NCE', timeOfDay: 'day', kind: 'coast', ...more })

describe.each(LANDMARKS)('scene of %s', (landmark) => {
  it.each(TIMES_OF_DAY)('is sound, repeatable and small at %s', (time) => {
    const svg = scene({ landmark, timeOfDay: time })
    expect(findFaults(svg)).toEqual([])
    expect(scene({ landmark, timeOfDay: time })).toBe(svg)
    expect(svg.length).toBeLessThan(26_000)
  })
})

describe.each(SCENE_KINDS)('a %s without a picture of its own', (kind) => {
  it.each(TIMES_OF_DAY)('is sound and small at %s', (time) => {
    expect(findFaults(scene({ kind, timeOfDay: time }))).toEqual([])
    expect(scene({ kind, timeOfDay: time }).length).toBeLessThan(26_000)
  })

  it('differs from place to place', () => {
    expect(scene({ kind, seed: 'city:A' })).not.toBe(scene({ kind, seed: 'city:B' }))
  })
})

describe('the picture of a place', () => {
  it('is its landmark, by city selector, code or name in either language', () => {
    for (const keys of [['city:LON'], ['airport:EGLF'], ['Londra'], ['XXX', 'London']]) expect(sceneFor(...keys).landmark).toBe('london')
    expect(sceneFor('Megève').landmark).toBe('megeve')
    expect(sceneFor('New York').landmark).toBe('new-york')
    expect(sceneFor('Monaco di Baviera').landmark).toBe('munich')
    expect(sceneFor('São Paulo').landmark).toBe('sao-paulo')
  })

  it('is a kind of land otherwise, always the same', () => {
    expect(sceneFor('SEZ')).toEqual({ kind: 'island' })
    expect(sceneFor('city:QQQ')).toEqual(sceneFor('city:QQQ'))
    expect(SCENE_KINDS).toContain(sceneFor(null, undefined).kind)
  })

  it('has neither sea nor mountains where none are known', () => {
    const kinds = Array.from({ length: 200 }, (_, i) => sceneFor(`city:Q${i}`).kind)
    expect(new Set(kinds)).toEqual(new Set(['plain', 'city']))
  })

  it('is no village where millions live', () => {
    const cities = 'ATL HOU PHL DTT MSP YTO YMQ MEX BOG LIM SCL JNB LOS NBO DEL BOM KUL JKT MNL TPE OSA CAN SZX BAK DUS TLV'.split(' ')
    expect(cities.filter((code) => sceneFor(`city:${code}`).kind !== 'city')).toEqual([])
  })

  it('is described by its sight, in English and Italian', () => {
    expect([sightOf('en', 'city:MAD'), sightOf('it', 'city:MAD')]).toEqual(['The Puerta de Alcalá', 'La Puerta de Alcalá'])
    expect([sightOf('en', 'city:FRA'), sightOf('it', 'city:FRA')]).toEqual([
      expect.stringContaining('Main'),
      expect.stringContaining('Meno'),
    ])
    expect(sightOf('en', 'city:QQQ')).toBeNull()
  })
})

describe('the hour', () => {
  it('chooses the sky', () => {
    expect([0, 5, 6, 12, 18, 20, 21, 23.9].map(timeOfDay)).toEqual(['night', 'night', 'dawn', 'day', 'dusk', 'dusk', 'night', 'night'])
  })

  it('lights lamps after dusk only', () => {
    expect(scene({ landmark: 'paris', timeOfDay: 'night' })).toContain('#FFD08A')
    expect(scene({ landmark: 'paris', timeOfDay: 'day' })).not.toContain('#FFD08A')
  })
})
