import type { FieldError } from '@aquilane/contract/errors'
import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { createPerson, createPersonDocument, listPersons } from '@aquilane/contract/passengers'
import { birthFault, dateFaults, documentTypesOf, type DateFault, type PersonType } from '@aquilane/domain/passengers/passenger-rules'
import type { Clock } from '../platform/clock.ts'
import { audit } from '../platform/db/audit.ts'
import type { Events } from '../platform/events.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import {
  bornOn,
  countDocuments,
  countPersons,
  countryExists,
  deleteDocument,
  deletePerson,
  deletePersonsOf,
  documentsOf,
  hasPrimary,
  insertDocument,
  insertPerson,
  lockDocument,
  lockOwner,
  lockPerson,
  papersOf,
  personsOf,
  updateDocumentRow,
  updatePersonRow,
  type DocumentRow,
  type PersonRow,
} from './queries.ts'

export type PersonInput = BodyOf<typeof createPerson>
export type DocumentInput = Omit<BodyOf<typeof createPersonDocument>, 'person'>
export type WirePerson = ResponseOf<typeof listPersons>['data'][number]
export type WireDocument = WirePerson['documents'][number]

export type Result<T> =
  | { ok: true; value: T }
  /** Not there, or not theirs: nobody can tell which. */
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'LIMIT_REACHED'; limit: number }
  | { ok: false; code: 'VALIDATION_FAILED'; errors: FieldError[] }

/** How many persons a client keeps, and documents a person. */
export const personLimits = { persons: 200, documents: 10 } as const

export interface PersonsService {
  list(clientId: string): Promise<WirePerson[]>
  create(clientId: string, input: PersonInput): Promise<Result<WirePerson>>
  update(clientId: string, id: string, input: PersonInput): Promise<Result<WirePerson>>
  remove(clientId: string, id: string): Promise<Result<null>>
  createDocument(clientId: string, personId: string, input: DocumentInput): Promise<Result<WireDocument>>
  updateDocument(clientId: string, id: string, input: DocumentInput): Promise<Result<WireDocument>>
  removeDocument(clientId: string, id: string): Promise<Result<null>>
  /** What is wrong with a person and the document they travel on, paths under `person.` and `document.`. */
  faults(on: Db, person: PersonInput, document: DocumentInput): Promise<FieldError[]>
  /** Papers of everybody who flies with a client; the same paper is the same mark. */
  paperMarks(on: Db, clientId: string): Promise<string[]>
  /** Clients whose own birthday is on one of these days (`02-29`), each with the whole date. */
  bornOn(on: Db, days: readonly string[]): Promise<{ clientId: string; birthDate: string }[]>
  /** Adds somebody with a checked document. Who says to be the user, while another one is, becomes a companion. */
  adopt(trx: Trx, clientId: string, person: PersonInput, document: DocumentInput): Promise<Result<WirePerson>>
}

const notFound = { ok: false, code: 'NOT_FOUND' } as const

/** Who flies with a client. Every question names the client: there is no way to a person but through its owner. */
export function createPersons({ db, clock, events }: { db: Database; clock: Clock; events: Events }): PersonsService {
  // The day in the zone furthest ahead, so that nobody's "today" is refused as the future.
  const today = () => clock.now().toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate().toString()

  const note = (trx: Trx, clientId: string, action: string, subject: string) => audit(trx, { actor: `client:${clientId}`, action, subject })

  const wired = async (on: Trx | Database, rows: (PersonRow & { id: string })[]): Promise<WirePerson[]> => {
    const documents = await documentsOf(
      on,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      ...toPerson(row),
      documents: documents.filter(({ person_id }) => person_id === row.id).map(toDocument),
    }))
  }

  const checkPerson = async (trx: Trx, clientId: string, input: PersonInput, id: string | null): Promise<FieldError[]> => {
    const errors = personErrors(input, today())
    if (input.type === 'Primary' && (await hasPrimary(trx, clientId, id)))
      errors.push({ path: 'type', code: 'TAKEN', message: 'Another person is the user already. Choose another type.' })
    return errors
  }

  const checkDocument = async (trx: Db, type: PersonType, input: DocumentInput): Promise<FieldError[]> => {
    const errors = documentErrors(type, input, today())
    if (!(await countryExists(trx, input.country)))
      errors.push({ path: 'country', code: 'UNKNOWN', message: 'There is no country with this ISO 3166 alpha-3 code.' })
    return errors
  }

  const insert = async (trx: Trx, clientId: string, input: PersonInput): Promise<Result<WirePerson>> => {
    if (!(await lockOwner(trx, clientId))) return notFound
    const errors = await checkPerson(trx, clientId, input, null)
    if (errors.length > 0) return { ok: false, code: 'VALIDATION_FAILED', errors }
    if ((await countPersons(trx, clientId)) >= personLimits.persons)
      return { ok: false, code: 'LIMIT_REACHED', limit: personLimits.persons }
    const row = await insertPerson(trx, clientId, toRow(input), clock.now())
    await note(trx, clientId, 'person.create', `person:${row.id}`)
    return { ok: true, value: { ...toPerson(row), documents: [] } }
  }

  events.on('identity.client-erased', (trx, { clientId }) => deletePersonsOf(trx, clientId))
  events.on('identity.client-exported', async (trx, { clientId, files }) => {
    files.push({ name: 'passengers.json', content: await wired(trx, await personsOf(trx, clientId)) })
  })

  return {
    list: async (clientId) => wired(db, await personsOf(db, clientId)),

    create: (clientId, input) => db.transaction().execute((trx) => insert(trx, clientId, input)),

    update: (clientId, id, input) =>
      db.transaction().execute(async (trx): Promise<Result<WirePerson>> => {
        await lockOwner(trx, clientId)
        if (!(await lockPerson(trx, clientId, id))) return notFound
        const errors = await checkPerson(trx, clientId, input, id)
        const kept = await documentsOf(trx, [id])
        if (kept.some((one) => !(documentTypesOf(input.type) as readonly string[]).includes(one.type)))
          errors.push({
            path: 'type',
            code: 'DOCUMENT_DOES_NOT_FIT',
            message: 'Remove the documents that somebody of this type cannot have.',
          })
        if (errors.length > 0) return { ok: false, code: 'VALIDATION_FAILED', errors }
        const row = await updatePersonRow(trx, id, toRow(input))
        await note(trx, clientId, 'person.update', `person:${id}`)
        return { ok: true, value: { ...toPerson(row), documents: kept.map(toDocument) } }
      }),

    remove: (clientId, id) =>
      db.transaction().execute(async (trx): Promise<Result<null>> => {
        if (!(await lockPerson(trx, clientId, id))) return notFound
        await deletePerson(trx, id)
        await note(trx, clientId, 'person.remove', `person:${id}`)
        return { ok: true, value: null }
      }),

    createDocument: (clientId, personId, input) =>
      db.transaction().execute(async (trx): Promise<Result<WireDocument>> => {
        const person = await lockPerson(trx, clientId, personId)
        if (!person) return notFound
        const errors = await checkDocument(trx, person.type as PersonType, input)
        if (errors.length > 0) return { ok: false, code: 'VALIDATION_FAILED', errors }
        if ((await countDocuments(trx, personId)) >= personLimits.documents)
          return { ok: false, code: 'LIMIT_REACHED', limit: personLimits.documents }
        const row = await insertDocument(trx, personId, toDocumentRow(input), clock.now())
        await note(trx, clientId, 'person-document.create', `person-document:${row.id}`)
        return { ok: true, value: toDocument(row) }
      }),

    updateDocument: (clientId, id, input) =>
      db.transaction().execute(async (trx): Promise<Result<WireDocument>> => {
        const known = await lockDocument(trx, clientId, id)
        if (!known) return notFound
        const errors = await checkDocument(trx, known.person_type as PersonType, input)
        if (errors.length > 0) return { ok: false, code: 'VALIDATION_FAILED', errors }
        const row = await updateDocumentRow(trx, id, toDocumentRow(input))
        await note(trx, clientId, 'person-document.update', `person-document:${id}`)
        return { ok: true, value: toDocument(row) }
      }),

    async faults(on, person, document) {
      const under = (noun: string) => (error: FieldError) => ({ ...error, path: `${noun}.${error.path}` })
      return [
        ...personErrors(person, today()).map(under('person')),
        ...(await checkDocument(on, person.type, document)).map(under('document')),
      ]
    },

    paperMarks: async (on, clientId) => (await papersOf(on, clientId)).map(({ country, number }) => `${country}:${number}`),

    bornOn: async (on, days) =>
      (await bornOn(on, days)).map(({ client_id, birth_date }) => ({ clientId: client_id, birthDate: birth_date })),

    async adopt(trx, clientId, person, document) {
      await lockOwner(trx, clientId)
      const alone = person.type !== 'Primary' || !(await hasPrimary(trx, clientId, null))
      const added = await insert(trx, clientId, alone ? person : { ...person, type: 'Secondary' })
      if (!added.ok) return added
      const row = await insertDocument(trx, added.value.id, toDocumentRow(document), clock.now())
      await note(trx, clientId, 'person-document.create', `person-document:${row.id}`)
      return { ok: true, value: { ...added.value, documents: [toDocument(row)] } }
    },

    removeDocument: (clientId, id) =>
      db.transaction().execute(async (trx): Promise<Result<null>> => {
        if (!(await lockDocument(trx, clientId, id))) return notFound
        await deleteDocument(trx, id)
        await note(trx, clientId, 'person-document.remove', `person-document:${id}`)
        return { ok: true, value: null }
      }),
  }
}

const dateMessages: Record<DateFault, string> = {
  NOT_A_DATE: 'This day does not exist. Give it as yyyy-MM-dd.',
  IN_THE_FUTURE: 'The date must not be later than today.',
  IN_THE_PAST: 'The date must not be earlier than today.',
  BEFORE_ISSUE: 'The document must end after the day it was issued.',
  BEFORE_BIRTH: 'The document must not be older than its holder.',
}

const dateError = (path: string, fault: DateFault): FieldError => ({ path, code: fault, message: dateMessages[fault] })

function personErrors(input: PersonInput, today: string): FieldError[] {
  const errors: FieldError[] = []
  const born = birthFault(input.birth_date, today)
  if (born) errors.push(dateError('birth_date', born))
  if (input.type === 'Pet') {
    if (input.species === null) errors.push({ path: 'species', code: 'REQUIRED', message: 'Say what kind of animal it is.' })
    if (input.weight_kg === null)
      errors.push({ path: 'weight_kg', code: 'REQUIRED', message: 'Give the weight with its box in kilograms.' })
  } else {
    if (input.name.last_name === null) errors.push({ path: 'name.last_name', code: 'REQUIRED', message: 'Give the family name.' })
    for (const path of ['species', 'weight_kg'] as const)
      if (input[path] !== null) errors.push({ path, code: 'NOT_A_PET', message: 'Only a pet has this. Leave it null.' })
  }
  return errors
}

function documentErrors(type: PersonType, input: DocumentInput, today: string): FieldError[] {
  const { issue_date, expiry_date, birth_date } = input
  const faults = Object.entries(dateFaults({ issue_date, expiry_date, birth_date }, today))
  const errors = faults.map(([path, fault]) => dateError(path, fault))
  if (!documentTypesOf(type).includes(input.type))
    errors.push({ path: 'type', code: 'DOES_NOT_FIT', message: 'Somebody of this type cannot have such a document.' })
  return errors
}

const toRow = ({ type, name, birth_date, species, weight_kg }: PersonInput): PersonRow => ({
  type,
  ...name,
  birth_date,
  species,
  weight_kg,
})

const toDocumentRow = ({ type, series, number, country, issue_date, expiry_date, birth_date }: DocumentInput): DocumentRow => ({
  type,
  series,
  number,
  country,
  issue_date,
  expiry_date,
  birth_date,
})

// The constraints of both tables allow no other value than the contract names.
function toPerson(row: PersonRow & { id: string }): Omit<WirePerson, 'documents'> {
  return {
    id: row.id,
    type: row.type as WirePerson['type'],
    name: { first_name: row.first_name, last_name: row.last_name, middle_name: row.middle_name },
    birth_date: row.birth_date,
    species: row.species as WirePerson['species'],
    weight_kg: row.weight_kg,
  }
}

const toDocument = (row: DocumentRow & { id: string }): WireDocument => ({
  id: row.id,
  ...toDocumentRow(row as DocumentInput),
  type: row.type as WireDocument['type'],
})
