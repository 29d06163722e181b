import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxFavouritePlaces } from '@aquilane/domain/favourite-places/rules'
import { signInTestClient } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import type { Context } from '../../context.ts'
import { partialContext } from '../../context.fixture.ts'
import { manualClock } from '../../platform/clock.ts'
import { createPlaces } from '../places/service.ts'
import { deleteFavourite, listFavourites, saveFavourite } from './favourites.ts'
import { favouritePlacesPersonalData } from './personal-data.ts'

let test: TestDatabase
let ctx: Context
let ada: string
const clock = manualClock(Temporal.Instant.from('2026-11-20T10:00:00Z'))

beforeAll(async () => {
  test = await createTestDatabase({ pool: 20 })
  ctx = partialContext({ db: test.db, clock, places: await createPlaces({ db: test.db, clock }) })
})
afterAll(async () => {
  await ctx.places.close()
  await test.close()
})
beforeEach(async () => {
  ada = (await signInTestClient(test.db)).clientId
})

const save = (selector: string, isHome: boolean | null = null, clientId = ada) => {
  clock.advance({ seconds: 1 })
  return saveFavourite(ctx, { clientId, locale: 'en', selector, isHome })
}
const list = async (clientId = ada) =>
  (await listFavourites(ctx, clientId, 'en')).map(({ isHome, place }) => `${place.selector}${isHome ? ' home' : ''}`)
const insert = (selector: string, isHome = false, clientId = ada) =>
  test.db
    .insertInto('favourite_place')
    .values({ client_id: clientId, selector, is_home: isHome, created_at: clock.now().toString() })
    .execute()
/** Airports of the directory. */
const some = (count: number) =>
  ctx.places
    .nearest(51.5, 0, 500)
    .slice(0, count)
    .map(({ airport }) => `airport:${airport.code}`)

describe('Favourite places of a customer', () => {
  it('are listed with the home airport first, then the newest, in the language of the reader', async () => {
    await save('airport:EGLF')
    await save('city:LON')
    await save('airport:LFMN', true)
    expect(await list()).toEqual(['airport:LFMN home', 'city:LON', 'airport:EGLF'])
    expect((await listFavourites(ctx, ada, 'it'))[1]!.place.name).toBe('Londra')
    expect(await list((await signInTestClient(test.db)).clientId)).toEqual([])
  })

  it('have one home airport, which moves, stays when the place is saved again, and can be none', async () => {
    await save('airport:EGLF', true)
    await save('airport:LFMN', true)
    expect(await list()).toEqual(['airport:LFMN home', 'airport:EGLF'])
    await save('airport:lfmn')
    expect(await list()).toEqual(['airport:LFMN home', 'airport:EGLF'])
    await save('airport:LFMN', false)
    expect(await list()).toEqual(['airport:LFMN', 'airport:EGLF'])
  })

  it('go one by one, each once, whatever the case of the code', async () => {
    await save('airport:EGLF')
    await save('city:LON', true)
    const other = (await signInTestClient(test.db)).clientId
    await expect(deleteFavourite(ctx, { clientId: other, selector: 'airport:EGLF' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await deleteFavourite(ctx, { clientId: ada, selector: 'airport:eglf' })
    expect(await list()).toEqual(['city:LON home'])
    await expect(deleteFavourite(ctx, { clientId: ada, selector: 'airport:EGLF' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are places of the directory; one that leaves it is in no list and takes no room', async () => {
    await expect(save('airport:XXXX')).rejects.toMatchObject({ code: 'PLACE_NOT_FOUND' })
    const known = some(maxFavouritePlaces)
    for (const selector of known.slice(1)) await save(selector)
    await insert('airport:GONE', true)
    expect(await list()).toHaveLength(maxFavouritePlaces - 1)
    await save(known[0]!, true)
    expect(await list()).toHaveLength(maxFavouritePlaces)
    await expect(save('airport:LIRF')).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
    expect(await save(known[3]!, true)).toHaveLength(maxFavouritePlaces)
  })

  it('stay within the limit when two devices save at the same time', async () => {
    for (const selector of some(maxFavouritePlaces - 1)) await save(selector)
    const answers = await Promise.allSettled(['airport:LIRF', 'airport:LIML', 'airport:LFMN'].map((selector) => save(selector)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await list()).toHaveLength(maxFavouritePlaces)
  })
})

describe('The database', () => {
  it('refuses a second home airport, a place beyond the limit, a name that is no selector and rows of an erased customer', async () => {
    await insert('airport:EGLF', true)
    await expect(insert('airport:LFMN', true)).rejects.toMatchObject({ constraint: 'favourite_place_home' })
    await expect(insert('London')).rejects.toMatchObject({ constraint: 'favourite_place_selector_check' })
    for (const selector of some(40).slice(0, maxFavouritePlaces - 1)) await insert(selector === 'airport:EGLF' ? 'city:LON' : selector)
    await expect(insert('airport:LIRF')).rejects.toMatchObject({ constraint: 'favourite_place_limit' })
    const gone = (await signInTestClient(test.db)).clientId
    await sql`UPDATE client SET erased_at = now(), phone = NULL WHERE id = ${gone}`.execute(test.db)
    await expect(insert('city:LON', false, gone)).rejects.toThrow(/erased/)
  })

  it('counts for two connections at the same time', async () => {
    for (const selector of some(maxFavouritePlaces - 1)) await insert(selector)
    const answers = await Promise.allSettled(['airport:LIRF', 'airport:LIML', 'airport:LFMN'].map((selector) => insert(selector)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('Favourite places as personal data', () => {
  it('are in the export with their names, and erased with the account', async () => {
    await save('airport:EGLF', true)
    const { exportFiles, erase } = favouritePlacesPersonalData(ctx)
    const content = [{ selector: 'airport:EGLF', name: expect.stringContaining('Farnborough') as string, is_home: true }]
    expect(await test.db.transaction().execute((trx) => exportFiles!(trx, ada, 'en'))).toEqual([{ name: 'favourite-places.json', content }])
    await test.db.transaction().execute((trx) => erase!(trx, ada))
    expect(await list()).toEqual([])
  })
})
