import {
  approvalErrors,
  documentErrors,
  passengerErrors,
  type DocumentErrorCode,
  type DocumentFields,
  type PassengerErrorCode,
  type PassengerFields,
} from '@aquilane/domain/passengers/passenger-fields'
import { documentTypesFor, isSpecialIssuer, normalizeIssuer, type PassengerType } from '@aquilane/domain/passengers/passenger-rules'
import type { FieldError } from '@aquilane/domain/refusal'
import { audit } from '../../platform/db/audit.ts'
import type { Database, Db, Trx } from '../../platform/db/database.ts'
import type { Passenger, PassengerDocument } from './passenger.ts'
import {
  countDocuments,
  countPassengers,
  countryExists,
  deleteDocument,
  deletePassenger,
  documentsByClient,
  hasPrimary,
  insertDocument,
  insertPassenger,
  lockDocument,
  lockClient,
  lockPassenger,
  passengersByClient,
  updateDocumentRow,
  updatePassengerRow,
  type PassengerDocumentRow,
  type PassengerRow,
} from './queries.ts'
import type { Context } from '../../context.ts'

export type Result<T> =
  | { ok: true; value: T }
  /** Unknown, or of another client: the response is the same. */
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'LIMIT_REACHED'; limit: number }
  | { ok: false; code: 'VALIDATION_FAILED'; errors: FieldError[] }

/** Maximum number of passengers of a client, and of documents of a passenger. */
export const passengerLimits = { passengers: 200, documents: 10 } as const

const notFound = { ok: false, code: 'NOT_FOUND' } as const

// The date in the earliest time zone, so that a local "today" is never refused as future.
const today = (ctx: Context) => ctx.clock.now().toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate().toString()

const recordAudit = (trx: Trx, clientId: string, action: string, subject: string) =>
  audit(trx, { actor: `client:${clientId}`, action, subject })

async function withDocuments(on: Trx | Database, rows: (PassengerRow & { id: string })[]): Promise<Passenger[]> {
  const documents = await documentsByClient(
    on,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toPassenger(row),
    documents: documents.filter(({ passenger_id }) => passenger_id === row.id).map(toDocument),
  }))
}

async function checkPassenger(ctx: Context, trx: Trx, clientId: string, input: PassengerFields, id: string | null): Promise<FieldError[]> {
  const errors = toFieldErrors(passengerErrors(input, today(ctx)))
  if (input.type === 'Primary' && (await hasPrimary(trx, clientId, id)))
    errors.push({ path: 'type', code: 'TAKEN', message: 'Another passenger is marked as the account holder. Choose another type.' })
  return errors
}

async function checkDocument(ctx: Context, trx: Db, type: PassengerType, input: DocumentFields): Promise<FieldError[]> {
  const errors = documentErrors(input, type, today(ctx))
  const isKnown = isSpecialIssuer(input.country) || (await countryExists(trx, normalizeIssuer(input.country)))
  return toFieldErrors(isKnown ? errors : { ...errors, country: 'UNKNOWN' })
}

async function insert(ctx: Context, trx: Trx, clientId: string, input: PassengerFields): Promise<Result<Passenger>> {
  if (!(await lockClient(trx, clientId))) return notFound
  const errors = await checkPassenger(ctx, trx, clientId, input, null)
  if (errors.length > 0) return { ok: false, code: 'VALIDATION_FAILED', errors }
  if ((await countPassengers(trx, clientId)) >= passengerLimits.passengers)
    return { ok: false, code: 'LIMIT_REACHED', limit: passengerLimits.passengers }
  const row = await insertPassenger(trx, clientId, toRow(input), ctx.clock.now())
  await recordAudit(trx, clientId, 'passenger.create', `person:${row.id}`)
  return { ok: true, value: { ...toPassenger(row), documents: [] } }
}

export const listPassengersByClient = async (ctx: Context, clientId: string): Promise<Passenger[]> =>
  withDocuments(ctx.db, await passengersByClient(ctx.db, clientId))

export const listPassengersOn = async (_ctx: Context, on: Db, clientId: string): Promise<Passenger[]> =>
  withDocuments(on, await passengersByClient(on, clientId))

export const createOwnPassenger = (ctx: Context, clientId: string, input: PassengerFields): Promise<Result<Passenger>> =>
  ctx.db.transaction().execute((trx) => insert(ctx, trx, clientId, input))

export function updatePassenger(ctx: Context, clientId: string, id: string, input: PassengerFields): Promise<Result<Passenger>> {
  return ctx.db.transaction().execute(async (trx): Promise<Result<Passenger>> => {
    await lockClient(trx, clientId)
    if (!(await lockPassenger(trx, clientId, id))) return notFound
    const errors = await checkPassenger(ctx, trx, clientId, input, id)
    const kept = await documentsByClient(trx, [id])
    if (kept.some((one) => !(documentTypesFor(input.type) as readonly string[]).includes(one.type)))
      errors.push({
        path: 'type',
        code: 'DOCUMENT_DOES_NOT_FIT',
        message: 'Remove the documents that this passenger type cannot have.',
      })
    if (errors.length > 0) return { ok: false, code: 'VALIDATION_FAILED', errors }
    const row = await updatePassengerRow(trx, id, toRow(input))
    await recordAudit(trx, clientId, 'passenger.update', `person:${id}`)
    return { ok: true, value: { ...toPassenger(row), documents: kept.map(toDocument) } }
  })
}

export function removePassenger(ctx: Context, clientId: string, id: string): Promise<Result<null>> {
  return ctx.db.transaction().execute(async (trx): Promise<Result<null>> => {
    if (!(await lockPassenger(trx, clientId, id))) return notFound
    await deletePassenger(trx, id)
    await recordAudit(trx, clientId, 'passenger.remove', `person:${id}`)
    return { ok: true, value: null }
  })
}

export function createPassengerDocument(
  ctx: Context,
  clientId: string,
  passengerId: string,
  input: DocumentFields,
): Promise<Result<PassengerDocument>> {
  return ctx.db.transaction().execute(async (trx): Promise<Result<PassengerDocument>> => {
    const person = await lockPassenger(trx, clientId, passengerId)
    if (!person) return notFound
    const errors = await checkDocument(ctx, trx, person.type, input)
    if (errors.length > 0) return { ok: false, code: 'VALIDATION_FAILED', errors }
    if ((await countDocuments(trx, passengerId)) >= passengerLimits.documents)
      return { ok: false, code: 'LIMIT_REACHED', limit: passengerLimits.documents }
    const row = await insertDocument(trx, passengerId, toDocumentRow(input), ctx.clock.now())
    await recordAudit(trx, clientId, 'person-document.create', `person-document:${row.id}`)
    return { ok: true, value: toDocument(row) }
  })
}

export function updatePassengerDocument(
  ctx: Context,
  clientId: string,
  id: string,
  input: DocumentFields,
): Promise<Result<PassengerDocument>> {
  return ctx.db.transaction().execute(async (trx): Promise<Result<PassengerDocument>> => {
    const known = await lockDocument(trx, clientId, id)
    if (!known) return notFound
    const errors = await checkDocument(ctx, trx, known.passenger_type, input)
    if (errors.length > 0) return { ok: false, code: 'VALIDATION_FAILED', errors }
    const row = await updateDocumentRow(trx, id, toDocumentRow(input))
    await recordAudit(trx, clientId, 'person-document.update', `person-document:${id}`)
    return { ok: true, value: toDocument(row) }
  })
}

/** Errors of a passenger and a document, with paths under `person.` and `document.`. */
async function validatePassenger(ctx: Context, on: Db, person: PassengerFields, document: DocumentFields): Promise<FieldError[]> {
  const lockClientThen = (noun: string) => (error: FieldError) => ({ ...error, path: `${noun}.${error.path}` })
  return [
    ...toFieldErrors(passengerErrors(person, today(ctx))).map(lockClientThen('person')),
    ...(await checkDocument(ctx, on, person.type, document)).map(lockClientThen('document')),
  ]
}

/** Errors of a document that is approved for a trip until `lastDay`, with paths under `person.` and `document.`. */
export async function validateDocumentApproval(
  ctx: Context,
  on: Db,
  person: PassengerFields,
  document: DocumentFields,
  lastDay: string,
): Promise<FieldError[]> {
  const known = await validatePassenger(ctx, on, person, document)
  const paths = new Set(known.map(({ path }) => path))
  const more = toFieldErrors(approvalErrors(document, person.type, { today: today(ctx), lastDay }))
  return [...known, ...more.map((error) => ({ ...error, path: `document.${error.path}` })).filter(({ path }) => !paths.has(path))]
}

/** Adds a passenger with a verified document. A second Primary becomes Secondary. */
export async function createFromTravelDocument(
  ctx: Context,
  trx: Trx,
  clientId: string,
  person: PassengerFields,
  document: DocumentFields,
): Promise<Result<Passenger>> {
  await lockClient(trx, clientId)
  const alone = person.type !== 'Primary' || !(await hasPrimary(trx, clientId, null))
  const added = await insert(ctx, trx, clientId, alone ? person : { ...person, type: 'Secondary' })
  if (!added.ok) return added
  const row = await insertDocument(trx, added.value.id, toDocumentRow(document), ctx.clock.now())
  await recordAudit(trx, clientId, 'person-document.create', `person-document:${row.id}`)
  return { ok: true, value: { ...added.value, documents: [toDocument(row)] } }
}

export function removePassengerDocument(ctx: Context, clientId: string, id: string): Promise<Result<null>> {
  return ctx.db.transaction().execute(async (trx): Promise<Result<null>> => {
    if (!(await lockDocument(trx, clientId, id))) return notFound
    await deleteDocument(trx, id)
    await recordAudit(trx, clientId, 'person-document.remove', `person-document:${id}`)
    return { ok: true, value: null }
  })
}

const messages: Record<PassengerErrorCode | DocumentErrorCode, string> = {
  NOT_A_DATE: 'This day does not exist. Give it as yyyy-MM-dd.',
  IN_THE_FUTURE: 'The date must not be later than today.',
  IN_THE_PAST: 'The date must not be earlier than today.',
  BEFORE_ISSUE: 'The document must end after the day it was issued.',
  BEFORE_BIRTH: 'The document must not be older than its holder.',
  BEFORE_FLIGHT: 'The document expires before the last flight of this trip.',
  REQUIRED: 'This field is required.',
  LATIN: 'Write the name in Latin letters, as the passport has it in the machine-readable lines at the bottom of its page.',
  NOT_A_NUMBER: 'The weight must be a number.',
  WEIGHT: 'Give the weight with its box in whole kilograms, from 1 to 120.',
  NOT_A_PET: 'Only a pet has this. Leave it null.',
  NUMBER: 'Use 3 to 20 capital letters and digits.',
  SERIES: 'Use up to 10 capital letters and digits.',
  UNKNOWN: 'There is no country with this ISO 3166 alpha-3 code, and no other issuer of ICAO Doc 9303.',
  DOES_NOT_FIT: 'This passenger type cannot have such a document.',
}
const requiredMessages: Record<string, string> = {
  species: 'Enter the species.',
  weight_kg: 'Give the weight with its box in kilograms.',
  'name.last_name': 'Give the family name. Who has one name only has it as the first name, with neither of the others.',
}

const toFieldErrors = (codes: Record<string, PassengerErrorCode | DocumentErrorCode>): FieldError[] =>
  Object.entries(codes).map(([path, code]) => ({
    path,
    code,
    message: (code === 'REQUIRED' ? requiredMessages[path] : undefined) ?? messages[code],
  }))

const toRow = ({ type, name, birth_date, species, weight_kg }: PassengerFields): PassengerRow => ({
  type,
  ...name,
  birth_date,
  species,
  weight_kg,
})

const toDocumentRow = ({ type, series, number, country, issue_date, expiry_date, birth_date }: DocumentFields): PassengerDocumentRow => ({
  type,
  series,
  number,
  country: normalizeIssuer(country),
  issue_date,
  expiry_date,
  birth_date,
})

// The constraints of both tables allow no other values.
function toPassenger(row: PassengerRow & { id: string }): Omit<Passenger, 'documents'> {
  return {
    id: row.id,
    type: row.type,
    name: { first_name: row.first_name, last_name: row.last_name, middle_name: row.middle_name },
    birth_date: row.birth_date,
    species: row.species,
    weight_kg: row.weight_kg,
  }
}

const toDocument = (row: PassengerDocumentRow & { id: string }): PassengerDocument => ({
  id: row.id,
  ...toDocumentRow(row as DocumentFields),
  type: row.type,
})
