import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { isRendered } from '@aquilane/art/renders/pictures'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import type { EncryptedFiles } from '../../platform/files/encrypted-files.ts'
import { toMailAircraft } from '../../foundation/fleet/index.ts'
import { createMailPictures } from './mail-pictures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const unread = { read: async () => null } as unknown as EncryptedFiles
const aircraft = (slug: string, kinds: readonly ('exterior' | 'cabin')[] = []) => ({
  name: 'Citation XLS+',
  tail: 'G-AQUI',
  type: { slug },
  photos: kinds.map((kind, i) => ({ id: `0000000${i}-0000-4000-8000-000000000000`, kind })),
})

describe('the picture of a trip’s aircraft', () => {
  it('is the photograph of the tail from outside, else the picture of the type', () => {
    expect(toMailAircraft(aircraft('citation-xls-plus', ['cabin', 'exterior']))).toEqual({
      picture: 'photo-00000001-0000-4000-8000-000000000000-citation-xls-plus',
      type: 'Citation XLS+',
      tail: 'G-AQUI',
    })
    const ofType = { picture: 'aircraft-citation-xls-plus', type: 'Citation XLS+', tail: null }
    expect(toMailAircraft(aircraft('citation-xls-plus', ['cabin']))).toEqual(ofType)
    expect(toMailAircraft({ ...aircraft('citation-xls-plus'), photos: undefined })).toEqual(ofType)
  })

  it('is the drawing of a type that has no picture, and none without an aircraft', () => {
    expect(isRendered('avanti-evo')).toBe(false)
    expect(toMailAircraft(aircraft('avanti-evo'))?.picture).toBe('drawing-avanti-evo')
    expect(toMailAircraft(null)).toBeNull()
  })
})

describe('pictures for mails', () => {
  it('are JPEG of at most 40 kB for every type, made once', async () => {
    const read = createMailPictures({ db: database.db, files: unread })
    const nameOf = (slug: string) => toMailAircraft(aircraft(slug))!.picture
    const slugs = AIRCRAFT_TYPES.map(({ slug }) => slug)
    for (const slug of slugs) {
      const picture = await read(nameOf(slug))
      expect(await sharp(picture!.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_004, height: 502, hasAlpha: false })
      expect([slug, picture!.bytes.length <= 40_000]).toEqual([slug, true])
    }
    const one = await read(nameOf(slugs[0]!))
    expect((await read(nameOf(slugs[0]!)))!.bytes).toBe(one!.bytes)
  })

  it('show the type where the photograph was taken back, and nothing for other names', async () => {
    const read = createMailPictures({ db: database.db, files: unread })
    const gone = await read('photo-00000001-0000-4000-8000-000000000000-citation-xls-plus')
    expect(gone!.bytes).toEqual((await read('aircraft-citation-xls-plus'))!.bytes)
    for (const name of ['aircraft-none', '../../package', 'aircraft-', 'photo-1-citation-xls-plus', 'cabin-citation-xls-plus'])
      expect([name, await read(name)]).toEqual([name, null])
  })
})
