import { CHARTER_TERMS } from '@aquilane/domain/charter/terms'
import {
  canSetStatus,
  certificateFields,
  changedFields,
  identityFields,
  type AircraftFields,
  type AircraftStatus,
  type FieldChange,
  type OperatorFields,
} from '@aquilane/domain/fleet/aircraft-fields'
import type { Cabin } from '@aquilane/domain/fleet/cabin'
import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { Clock } from '../../platform/clock.ts'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, type Database, type Trx } from '../../platform/db/database.ts'
import { runTransaction } from '../../platform/db/dry-run.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { toCabin } from './cabin.ts'
import {
  aircraftByOperator,
  futureBlocks,
  insertAircraft,
  insertOperator,
  lockAircraft,
  lockOperator,
  updateAircraft,
  updateOperator,
  type AircraftRow,
  type OperatorRow,
} from './edit-queries.ts'
import { draftColumns, memberOf, newDraft } from './draft.ts'
import type { FleetSnapshot } from './snapshot.ts'

export interface FleetEditContext {
  db: Database
  clock: Clock
  /** The fleet before the change. */
  fleet: FleetSnapshot
  isAirport: (code: string) => boolean
  /** Whether there is a country with this ISO 3166 alpha-3 code. */
  isCountry: (code: string) => boolean
  /** `staff:<id>` */
  actor: string
  /** What the changed facts of aircraft touch is settled in the transaction of the change. */
  settle: (trx: Trx, aircraftIds: readonly number[]) => Promise<FleetEffects>
}

/** What a change of the facts of some aircraft touches. */
export interface FleetEffects {
  emptyLegs: number
  sharedFlights: number
  quotes: number
  unpaid: { id: string; pnr: string }[]
  trips: { id: string; pnr: string; reasons: CannotFlyReason[] }[]
}

export const noEffects: FleetEffects = { emptyLegs: 0, sharedFlights: 0, quotes: 0, unpaid: [], trips: [] }

/** A change that is applied, or only tried. */
interface Change {
  isDryRun?: boolean
}

/** The type stays; a day of cover and facts of the cabin that are not named too. */
type Kept = 'insuredUntil' | keyof Cabin
export type AircraftChange = Omit<AircraftFields, 'typeId' | Kept> & Partial<Pick<AircraftFields, Kept>>

export const aircraftNotFound = () => new Refusal('NOT_FOUND', 'There is no such aircraft.')
export const operatorNotFound = () => new Refusal('NOT_FOUND', 'There is no such operator.')

export function requireRevision(row: { revision: number }, revision: number): void {
  if (row.revision !== revision)
    throw new Refusal('CHANGED_MEANWHILE', 'Another member has changed this meanwhile. Read it again, then change it.', {
      facts: { revision: row.revision },
    })
}

function checkAircraft(ctx: FleetEditContext, fields: AircraftFields): void {
  const type = ctx.fleet.types.get(fields.typeId)
  if (!type) throw fieldError('aircraft_type.id', 'unknown', 'There is no such aircraft type.')
  if (!ctx.fleet.operators.has(fields.operatorId)) throw fieldError('company.id', 'unknown', 'There is no such operator.')
  if (fields.seats > type.spec.max_seats) throw fieldError('seats', 'too_many', `A ${type.name} has ${type.spec.max_seats} seats at most.`)
  if (fields.beds !== null && fields.beds > fields.seats)
    throw fieldError('cabin.beds', 'too_many', `An aircraft with ${fields.seats} seats has as many beds at most.`)
  if (!ctx.isAirport(fields.base)) throw fieldError('base', 'unknown_place', 'There is no such airport. Use airport:EGLF.')
  if (fields.year > ctx.clock.now().toZonedDateTimeISO('UTC').year)
    throw fieldError('year', 'too_high', 'An aircraft of that year does not exist yet.')
}

const toColumns = (fields: AircraftFields) => ({
  tail: fields.tail,
  operator_id: fields.operatorId,
  type_id: fields.typeId,
  base_code: fields.base,
  year: fields.year,
  seats: fields.seats,
  rate_permille: fields.ratePermille,
  airworthy_until: fields.airworthyUntil,
  insured_until: fields.insuredUntil,
  wifi: fields.wifi,
  lavatory: fields.lavatory,
  pets: fields.pets,
  beds: fields.beds,
})

const toFields = (row: AircraftRow): AircraftFields => ({
  tail: row.tail,
  operatorId: row.operator_id,
  typeId: row.type_id,
  base: row.base_code,
  year: row.year,
  seats: row.seats,
  ratePermille: row.rate_permille,
  airworthyUntil: row.airworthy_until,
  insuredUntil: row.insured_until,
  ...toCabin(row),
})

/** Fields that decide whether an aircraft may fly. */
const flightFields = new Set<string>(['operatorId', 'airworthyUntil', 'insuredUntil', 'aocUntil', 'isSuspended'] satisfies (
  | keyof AircraftFields
  | keyof OperatorFields
)[])

const recordChanges = (trx: Trx, ctx: FleetEditContext, subject: string, action: string, changes: FieldChange[]): Promise<void> =>
  audit(trx, { actor: ctx.actor, action, subject, details: { changes } })

/** As a draft. @returns its id @throws VALIDATION_FAILED with the field */
export async function addAircraft(ctx: FleetEditContext, fields: AircraftFields): Promise<number> {
  checkAircraft(ctx, fields)
  return rethrow(
    ctx.db.transaction().execute(async (trx) => {
      const id = await insertAircraft(trx, { ...toColumns(fields), ...newDraft(memberOf(ctx.actor)) })
      await audit(trx, { actor: ctx.actor, action: 'added', subject: `aircraft:${id}`, details: { tail: fields.tail } })
      return id
    }),
  )
}

const isOneOf = (fields: readonly string[], field: string): boolean => fields.includes(field)

/** Another registration or operator makes a published aircraft a draft again: its documents name the former. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export async function changeAircraft(
  ctx: FleetEditContext,
  { id, revision, isDryRun = false, ...change }: { id: number; revision: number } & Change & AircraftChange,
): Promise<FleetEffects> {
  return rethrow(
    runTransaction(ctx.db, isDryRun, async (trx) => {
      const row = await lockAircraft(trx, id)
      if (!row) throw aircraftNotFound()
      requireRevision(row, revision)
      const before = toFields(row)
      const after = { ...before, ...change }
      checkAircraft(ctx, after)
      const changes = changedFields(before, after)
      if (changes.length === 0) return noEffects
      const isNewIdentity = changes.some(({ field }) => isOneOf(identityFields, field))
      const draft = row.sub_charter ? {} : draftColumns(row, { memberId: memberOf(ctx.actor), isNewIdentity })
      const isDraftAgain = row.published_at !== null && 'published_at' in draft
      await updateAircraft(trx, id, { ...toColumns(after), ...draft })
      await recordChanges(trx, ctx, `aircraft:${id}`, 'changed', changes)
      if (isDraftAgain) await audit(trx, { actor: ctx.actor, action: 'draft-again', subject: `aircraft:${id}` })
      return isDraftAgain || changes.some(({ field }) => flightFields.has(field)) ? ctx.settle(trx, [id]) : noEffects
    }),
  )
}

/** @throws NOT_FOUND, CHANGED_MEANWHILE, ORDER_STATE_CONFLICT, AIRCRAFT_BOOKED */
export function setAircraftStatus(
  ctx: FleetEditContext,
  { id, revision, status, reason, isDryRun = false }: { id: number; revision: number; status: AircraftStatus; reason: string } & Change,
): Promise<FleetEffects> {
  return runTransaction(ctx.db, isDryRun, async (trx) => {
    const row = await lockAircraft(trx, id)
    if (!row) throw aircraftNotFound()
    requireRevision(row, revision)
    if (!canSetStatus(row.status, status))
      throw new Refusal('ORDER_STATE_CONFLICT', `An aircraft that is ${row.status} cannot become ${status}.`, {
        facts: { status: row.status },
      })
    const trips = status === 'retired' ? await futureBlocks(trx, id, ctx.clock.now()) : []
    if (trips.length > 0)
      throw new Refusal('AIRCRAFT_BOOKED', 'This aircraft has trips to fly: move them to another aircraft first.', {
        facts: { trips: trips.length },
      })
    await updateAircraft(trx, id, { status, status_reason: reason.trim() })
    await audit(trx, { actor: ctx.actor, action: 'status', subject: `aircraft:${id}`, from: row.status, to: status, reason: reason.trim() })
    return ctx.settle(trx, [id])
  })
}

const toOperatorColumns = (fields: OperatorFields) => ({
  name: fields.name,
  aoc: fields.aoc,
  country: fields.country,
  insured_until: fields.insuredUntil,
  aoc_until: fields.aocUntil,
  availability: fields.availability,
  suspended: fields.isSuspended,
})

const toOperatorFields = (row: OperatorRow): OperatorFields => ({
  name: row.name,
  aoc: row.aoc,
  country: row.country,
  insuredUntil: row.insured_until,
  aocUntil: row.aoc_until,
  availability: row.availability,
  isSuspended: row.suspended,
})

/** As a draft. @returns its id @throws VALIDATION_FAILED */
export async function addOperator(ctx: FleetEditContext, fields: OperatorFields): Promise<number> {
  if (!ctx.isCountry(fields.country)) throw fieldError('country', 'unknown', 'There is no such country.')
  const slug = `${fields.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${crypto.randomUUID().slice(0, 8)}`
  return rethrow(
    ctx.db.transaction().execute(async (trx) => {
      const id = await insertOperator(trx, {
        ...toOperatorColumns(fields),
        slug,
        terms: JSON.stringify(CHARTER_TERMS),
        ...newDraft(memberOf(ctx.actor)),
      })
      await audit(trx, { actor: ctx.actor, action: 'added', subject: `operator:${id}`, details: { name: fields.name } })
      return id
    }),
  )
}

/** The certificate of a published one stays: its documents and those of its aircraft name it. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export async function changeOperator(
  ctx: FleetEditContext,
  { id, revision, isDryRun = false, ...after }: { id: number; revision: number } & Change & OperatorFields,
): Promise<FleetEffects> {
  if (!ctx.isCountry(after.country)) throw fieldError('country', 'unknown', 'There is no such country.')
  return rethrow(
    runTransaction(ctx.db, isDryRun, async (trx) => {
      const row = await lockOperator(trx, id)
      if (!row) throw operatorNotFound()
      requireRevision(row, revision)
      const changes = changedFields(toOperatorFields(row), after)
      if (changes.length === 0) return noEffects
      const certificate = changes.find(({ field }) => isOneOf(certificateFields, field))
      if (certificate && row.published_at !== null)
        throw fieldError(
          certificate.field,
          'published',
          'Its documents name this certificate. Enter another one as a new operator, then move its aircraft.',
        )
      const draft = draftColumns(row, { memberId: memberOf(ctx.actor), isNewIdentity: certificate !== undefined })
      await updateOperator(trx, id, { ...toOperatorColumns(after), ...draft })
      await recordChanges(trx, ctx, `operator:${id}`, 'changed', changes)
      return changes.some(({ field }) => flightFields.has(field)) ? ctx.settle(trx, await aircraftByOperator(trx, id)) : noEffects
    }),
  )
}

/** What another row has already, by field. */
async function rethrow<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const constraint = pgConstraint(error)
    if (constraint === 'aircraft_tail_key') throw fieldError('tail', 'taken', 'This tail is in the fleet already.')
    if (constraint === 'operator_aoc_key') throw fieldError('aoc', 'taken', 'An operator with this certificate is in the list.')
    throw error
  }
}
