import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { signInTestClient } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { manualClock } from '../platform/clock.ts'
import { createPassengers, passengerLimits, type PassengerDocumentInput, type PassengerInput, type PassengersService } from './service.ts'

let database: TestDatabase
let persons: PassengersService
const clock = manualClock(Temporal.Instant.from('2026-11-20T10:00:00Z'))
beforeAll(async () => {
  database = await createTestDatabase({ pool: 20 })
  persons = createPassengers({ db: database.db, clock })
})
afterAll(() => database.close())

const someone = async () => (await signInTestClient(database.db)).clientId
const anna: PassengerInput = {
  type: 'Secondary',
  name: { first_name: 'Anna', last_name: 'Rossi', middle_name: null },
  birth_date: '1980-05-01',
  species: null,
  weight_kg: null,
}
const rex: PassengerInput = {
  type: 'Pet',
  name: { first_name: 'Rex', last_name: null, middle_name: null },
  birth_date: null,
  species: 'Dog',
  weight_kg: 12,
}
const passport: PassengerDocumentInput = {
  type: 'Passport',
  series: null,
  number: 'YA1234567',
  country: 'ITA',
  issue_date: '2020-01-01',
  expiry_date: '2030-01-01',
  birth_date: '1980-05-01',
}

const made = async (clientId: string, input = anna) => {
  clock.advance({ seconds: 1 })
  const result = await persons.create(clientId, input)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const findErrors = (result: { ok: boolean }) =>
  'errors' in result ? (result.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`) : []

describe('persons', () => {
  it('are kept with their documents, the client first', async () => {
    const me = await someone()
    const { id } = await made(me)
    await made(me, rex)
    const self = await made(me, { ...anna, type: 'Primary', name: { ...anna.name, first_name: 'Ada' } })
    expect(await persons.createDocument(me, id, passport)).toMatchObject({ ok: true, value: passport })
    const list = await persons.list(me)
    expect(list.map(({ name }) => name.first_name)).toEqual(['Ada', 'Anna', 'Rex'])
    expect(list[0]).toEqual({ ...self, documents: [] })
    expect(list[1]).toMatchObject({ ...anna, documents: [passport] })
    expect(list[2]).toMatchObject(rex)
  })

  it('change and go, their documents with them', async () => {
    const me = await someone()
    const { id } = await made(me)
    const document = await persons.createDocument(me, id, passport)
    if (!document.ok) throw new Error(document.code)
    const changed = { ...anna, name: { ...anna.name, middle_name: 'Maria' } }
    expect(await persons.update(me, id, changed)).toMatchObject({ ok: true, value: { ...changed, documents: [passport] } })
    const renewed = { ...passport, number: 'YB7654321', expiry_date: '2036-01-01' }
    expect(await persons.updateDocument(me, document.value.id, renewed)).toMatchObject({ ok: true, value: renewed })
    expect(await persons.removeDocument(me, document.value.id)).toEqual({ ok: true, value: null })
    expect(await persons.removeDocument(me, document.value.id)).toEqual({ ok: false, code: 'NOT_FOUND' })
    await persons.createDocument(me, id, passport)
    expect(await persons.remove(me, id)).toEqual({ ok: true, value: null })
    expect(await persons.list(me)).toEqual([])
    expect(await database.db.selectFrom('passenger_document').select('id').where('passenger_id', '=', id).execute()).toEqual([])
  })

  it('of others are not there', async () => {
    const [me, eve] = [await someone(), await someone()]
    const { id } = await made(me)
    const document = await persons.createDocument(me, id, passport)
    const documentId = document.ok ? document.value.id : ''
    const missing = { ok: false, code: 'NOT_FOUND' }
    expect(await persons.update(eve, id, anna)).toEqual(missing)
    expect(await persons.remove(eve, id)).toEqual(missing)
    expect(await persons.createDocument(eve, id, passport)).toEqual(missing)
    expect(await persons.updateDocument(eve, documentId, passport)).toEqual(missing)
    expect(await persons.removeDocument(eve, documentId)).toEqual(missing)
    expect(await persons.list(eve)).toEqual([])
    expect((await persons.list(me))[0]?.documents).toHaveLength(1)
  })

  it('every fault is named at its field, and nothing is kept', async () => {
    const me = await someone()
    expect(findErrors(await persons.create(me, { ...rex, species: null, weight_kg: null }))).toEqual([
      'species REQUIRED',
      'weight_kg REQUIRED',
    ])
    expect(
      findErrors(
        await persons.create(me, {
          ...anna,
          name: { ...anna.name, last_name: null },
          birth_date: '2027-01-01',
          species: 'Cat',
          weight_kg: 3,
        }),
      ),
    ).toEqual(['name.last_name REQUIRED', 'birth_date IN_THE_FUTURE', 'species NOT_A_PET', 'weight_kg NOT_A_PET'])
    expect(await persons.list(me)).toEqual([])

    const { id } = await made(me)
    expect(
      findErrors(
        await persons.createDocument(me, id, {
          ...passport,
          type: 'PetPassport',
          country: 'XXX',
          issue_date: '2026-02-30',
          expiry_date: '2026-11-01',
        }),
      ),
    ).toEqual(['issue_date NOT_A_DATE', 'expiry_date IN_THE_PAST', 'type DOES_NOT_FIT', 'country UNKNOWN'])
    expect((await persons.list(me))[0]?.documents).toEqual([])
  })

  it('cannot become what their documents do not allow', async () => {
    const me = await someone()
    const { id } = await made(me)
    await persons.createDocument(me, id, passport)
    expect(findErrors(await persons.update(me, id, rex))).toEqual(['type DOCUMENT_DOES_NOT_FIT'])
    expect(await persons.update(me, id, { ...anna, type: 'Minor' })).toMatchObject({ ok: true })
  })

  it('one is the client, also when two are added at once, and the database agrees', async () => {
    const me = await someone()
    const primary: PassengerInput = { ...anna, type: 'Primary' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => persons.create(me, primary)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(findErrors(answers.find((answer) => !answer.ok)!)).toEqual(['type TAKEN'])
    const [self] = await persons.list(me)
    expect(await persons.update(me, self!.id, primary)).toMatchObject({ ok: true })
    await expect(
      sql`INSERT INTO passenger (client_id, type, first_name, last_name, created_at) VALUES (${me}, 'Primary', 'A', 'B', now())`.execute(
        database.db,
      ),
    ).rejects.toThrow('passenger_one_primary')
  })

  it('have room for so many and no more, however many come at once', async () => {
    const me = await someone()
    const { id } = await made(me)
    const answers = await Promise.all(Array.from({ length: 15 }, () => persons.createDocument(me, id, passport)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(passengerLimits.documents)
    expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, code: 'LIMIT_REACHED', limit: passengerLimits.documents })
  })
})
