import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { kilometres } from './assemble.ts'
import type { Directory } from './directory.ts'
import { directoryFromFiles } from './from-files.ts'
import { classesAt } from './pages.ts'

let directory: Directory
beforeAll(async () => {
  directory = await directoryFromFiles()
})
const now = Temporal.Instant.from('2026-12-01T10:00:00Z')
const classes = (icao: string) => classesAt(directory.airport(icao)!, DEFAULT_FACTS, now)

describe('the page of a city', () => {
  it('names the classes that an airport lets in, by its runway and by its rules', () => {
    expect(classes('LFMN')).toContain('vip-airliner')
    // Steep approach and a short runway.
    expect(classes('EGLC')).toEqual(['turboprop', 'very-light', 'light', 'midsize', 'super-mid', 'heavy'])
    // At most 35 tonnes.
    expect(classes('LFMD')).not.toContain('vip-airliner')
  })

  it('counts the distances of London from its centre', () => {
    const city = directory.city('LON')!
    expect(['EGLC', 'EGGW', 'EGLL'].map((icao) => Math.round(kilometres(city, directory.airport(icao)!)))).toEqual([13, 44, 23])
  })
})
