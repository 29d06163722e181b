import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { PassengerFields } from '@aquilane/domain/passengers/passenger-fields'
import { aPassenger, aPassport, aPet } from '@aquilane/testing/builders'
import { signInTestClient } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { manualClock } from '../../platform/clock.ts'
import { passengerLimits } from './service.ts'
import {
  createOwnPassenger,
  createPassengerDocument,
  listPassengersByClient,
  updatePassenger,
  updatePassengerDocument,
  removePassengerDocument,
  removePassenger,
} from './service.ts'
import type { Context } from '../../context.ts'
import { partialContext } from '../../context.fixture.ts'

let database: TestDatabase
let passengers: Context
const clock = manualClock(Temporal.Instant.from('2026-11-20T10:00:00Z'))
beforeAll(async () => {
  database = await createTestDatabase({ pool: 20 })
  passengers = partialContext({ db: database.db, clock })
})
afterAll(() => database.close())

const someone = async () => (await signInTestClient(database.db)).clientId
const anna = aPassenger()
const rex = aPet()
const passport = aPassport({ expiry_date: '2030-01-01' })

const made = async (clientId: string, input = anna) => {
  clock.advance({ seconds: 1 })
  const result = await createOwnPassenger(passengers, clientId, input)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const findErrors = (result: { ok: boolean }) =>
  'errors' in result ? (result.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`) : []

describe('passengers', () => {
  it('are kept with their documents, the client first', async () => {
    const me = await someone()
    const { id } = await made(me)
    await made(me, rex)
    const self = await made(me, { ...anna, type: 'Primary', name: { ...anna.name, first_name: 'Ada' } })
    expect(await createPassengerDocument(passengers, me, id, passport)).toMatchObject({ ok: true, value: passport })
    const list = await listPassengersByClient(passengers, me)
    expect(list.map(({ name }) => name.first_name)).toEqual(['Ada', 'Anna', 'Rex'])
    expect(list[0]).toEqual({ ...self, documents: [] })
    expect(list[1]).toMatchObject({ ...anna, documents: [passport] })
    expect(list[2]).toMatchObject(rex)
  })

  it('change and go, their documents with them', async () => {
    const me = await someone()
    const { id } = await made(me)
    const document = await createPassengerDocument(passengers, me, id, passport)
    if (!document.ok) throw new Error(document.code)
    const changed = { ...anna, name: { ...anna.name, middle_name: 'Maria' } }
    expect(await updatePassenger(passengers, me, id, changed)).toMatchObject({ ok: true, value: { ...changed, documents: [passport] } })
    const renewed = { ...passport, number: 'YB7654321', expiry_date: '2036-01-01' }
    expect(await updatePassengerDocument(passengers, me, document.value.id, renewed)).toMatchObject({ ok: true, value: renewed })
    expect(await removePassengerDocument(passengers, me, document.value.id)).toEqual({ ok: true, value: null })
    expect(await removePassengerDocument(passengers, me, document.value.id)).toEqual({ ok: false, code: 'NOT_FOUND' })
    await createPassengerDocument(passengers, me, id, passport)
    expect(await removePassenger(passengers, me, id)).toEqual({ ok: true, value: null })
    expect(await listPassengersByClient(passengers, me)).toEqual([])
    expect(await database.db.selectFrom('passenger_document').select('id').where('passenger_id', '=', id).execute()).toEqual([])
  })

  it('of others are not there', async () => {
    const [me, eve] = [await someone(), await someone()]
    const { id } = await made(me)
    const document = await createPassengerDocument(passengers, me, id, passport)
    const documentId = document.ok ? document.value.id : ''
    const missing = { ok: false, code: 'NOT_FOUND' }
    expect(await updatePassenger(passengers, eve, id, anna)).toEqual(missing)
    expect(await removePassenger(passengers, eve, id)).toEqual(missing)
    expect(await createPassengerDocument(passengers, eve, id, passport)).toEqual(missing)
    expect(await updatePassengerDocument(passengers, eve, documentId, passport)).toEqual(missing)
    expect(await removePassengerDocument(passengers, eve, documentId)).toEqual(missing)
    expect(await listPassengersByClient(passengers, eve)).toEqual([])
    expect((await listPassengersByClient(passengers, me))[0]?.documents).toHaveLength(1)
  })

  it('every fault is named at its field, and nothing is kept', async () => {
    const me = await someone()
    expect(findErrors(await createOwnPassenger(passengers, me, { ...rex, species: null, weight_kg: null }))).toEqual([
      'species REQUIRED',
      'weight_kg REQUIRED',
    ])
    expect(
      findErrors(
        await createOwnPassenger(passengers, me, {
          ...anna,
          name: { ...anna.name, last_name: null, middle_name: 'Maria' },
          birth_date: '2027-01-01',
          species: 'Cat',
          weight_kg: 3,
        }),
      ),
    ).toEqual(['name.last_name REQUIRED', 'birth_date IN_THE_FUTURE', 'species NOT_A_PET', 'weight_kg NOT_A_PET'])
    expect(await listPassengersByClient(passengers, me)).toEqual([])

    const { id } = await made(me)
    expect(
      findErrors(
        await createPassengerDocument(passengers, me, id, {
          ...passport,
          type: 'PetPassport',
          country: 'UTO',
          issue_date: '2026-02-30',
          expiry_date: '2026-11-01',
        }),
      ),
    ).toEqual(['issue_date NOT_A_DATE', 'expiry_date IN_THE_PAST', 'type DOES_NOT_FIT', 'country UNKNOWN'])
    expect((await listPassengersByClient(passengers, me))[0]?.documents).toEqual([])
  })

  it('may have one name, as their passport does, and names of every Latin spelling', async () => {
    const me = await someone()
    for (const name of [
      { first_name: 'Sukarno', last_name: null, middle_name: null },
      { first_name: 'Victoria', last_name: 'Kaʻiulani', middle_name: 'J.' },
      { first_name: 'Raj', last_name: 'St. John', middle_name: null },
    ])
      expect(await made(me, { ...anna, name })).toMatchObject({ name })
    await expect(
      sql`INSERT INTO passenger (client_id, type, first_name, species, created_at) VALUES (${me}, 'Minor', 'A', 'Dog', now())`.execute(
        database.db,
      ),
    ).rejects.toThrow('passenger')
  })

  it('have documents of every issuer of ICAO Doc 9303, of which the database knows countries and the others', async () => {
    const me = await someone()
    const { id } = await made(me)
    const issued = ['UNO', 'XOM', 'XXA', 'GBD', 'RKS', 'EUE', 'D', 'ITA']
    const stored = []
    for (const country of issued) {
      const answer = await createPassengerDocument(passengers, me, id, { ...passport, country })
      stored.push(answer.ok ? answer.value.country : findErrors(answer))
    }
    expect(stored).toEqual(['UNO', 'XOM', 'XXA', 'GBD', 'RKS', 'EUE', 'DEU', 'ITA'])
    await expect(
      sql`INSERT INTO passenger_document (passenger_id, type, number, country, created_at) VALUES (${id}, 'Passport', 'A1234', 'UTO', now())`.execute(
        database.db,
      ),
    ).rejects.toThrow('passenger_document_issuing_state_fkey')
  })

  it('cannot become what their documents do not allow', async () => {
    const me = await someone()
    const { id } = await made(me)
    await createPassengerDocument(passengers, me, id, passport)
    expect(findErrors(await updatePassenger(passengers, me, id, rex))).toEqual(['type DOCUMENT_DOES_NOT_FIT'])
    expect(await updatePassenger(passengers, me, id, { ...anna, type: 'Minor' })).toMatchObject({ ok: true })
  })

  it('one is the client, also when two are added at once, and the database agrees', async () => {
    const me = await someone()
    const primary: PassengerFields = { ...anna, type: 'Primary' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => createOwnPassenger(passengers, me, primary)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(findErrors(answers.find((answer) => !answer.ok)!)).toEqual(['type TAKEN'])
    const [self] = await listPassengersByClient(passengers, me)
    expect(await updatePassenger(passengers, me, self!.id, primary)).toMatchObject({ ok: true })
    await expect(
      sql`INSERT INTO passenger (client_id, type, first_name, last_name, created_at) VALUES (${me}, 'Primary', 'A', 'B', now())`.execute(
        database.db,
      ),
    ).rejects.toThrow('passenger_one_primary')
  })

  it('have room for so many and no more, however many come at once', async () => {
    const me = await someone()
    const { id } = await made(me)
    const answers = await Promise.all(Array.from({ length: 15 }, () => createPassengerDocument(passengers, me, id, passport)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(passengerLimits.documents)
    expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, code: 'LIMIT_REACHED', limit: passengerLimits.documents })
  })
})
