import { maxAirports, maxRatings, toDocuments, type CrewFields } from '@aquilane/domain/crew/crew-fields'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { deleteAbsences } from './absence-queries.ts'
import { memberNotFound } from './members.ts'
import { eraseScansOf, settleScans } from './scans.ts'
import { insertMember, lockMember, replaceTraining, updateMember, type MemberRow } from './queries.ts'

const toColumns = (fields: CrewFields) => ({
  role: fields.role,
  given_names: fields.givenNames,
  family_name: fields.familyName,
  licence_number: fields.licenceNumber,
  medical_until: fields.medicalUntil,
  recurrent_until: fields.recurrentUntil,
  language_level: fields.languageLevel,
  language_until: fields.languageUntil,
  passport_number: fields.passportNumber,
  passport_country: fields.passportCountry,
  passport_until: fields.passportUntil,
  nationality: fields.nationality,
  birth_date: fields.birthDate,
  birth_place: fields.birthPlace,
  sex: fields.sex,
  residence: fields.residence,
  address: fields.address,
  base_code: fields.base,
  phone: fields.phone,
})

const toTraining = ({ ratings, airports }: CrewFields) => ({
  ratings: ratings.map(({ typeId, validUntil }) => ({ type_id: typeId, valid_until: validUntil })),
  airports: airports.map(({ code, validUntil }) => ({ airport_code: code, valid_until: validUntil })),
})

const hasTwice = (list: readonly unknown[]): boolean => new Set(list).size < list.length

/** @throws VALIDATION_FAILED with the field */
async function checkFields(ctx: Context, fields: CrewFields): Promise<void> {
  const { types } = await ctx.fleet.current()
  const today = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  for (const [path, code] of [
    ['passport_country', fields.passportCountry],
    ['nationality', fields.nationality],
    ['residence', fields.residence],
  ] as const)
    if (code !== null && ctx.places.country(code)?.iso3 !== code)
      throw fieldError(path, 'unknown', 'Use a code of three letters, such as GBR.')
  if (fields.base !== null && !ctx.places.airportByIcao(fields.base)) throw fieldError('base', 'unknown_place', 'There is no such airport.')
  if (fields.birthDate !== null && fields.birthDate >= today) throw fieldError('birth_date', 'date', 'Choose a day in the past.')
  if (fields.languageLevel === null && fields.languageUntil !== null)
    throw fieldError('language_level', 'required', 'Name the level that ends on this day.')
  const missing = fields.ratings.findIndex(({ typeId }) => !types.has(typeId))
  if (missing >= 0) throw fieldError(`ratings.${missing}.aircraft_type.id`, 'unknown', 'There is no such aircraft type.')
  const unknown = fields.airports.findIndex(({ code }) => ctx.places.airportByIcao(code)?.code !== code)
  if (unknown >= 0) throw fieldError(`airports.${unknown}.code`, 'unknown_place', 'There is no such airport. Use its ICAO code.')
  if (fields.ratings.length > maxRatings || hasTwice(fields.ratings.map(({ typeId }) => typeId)))
    throw fieldError('ratings', 'taken', 'Name each type once.')
  if (fields.airports.length > maxAirports || hasTwice(fields.airports.map(({ code }) => code)))
    throw fieldError('airports', 'taken', 'Name each airport once.')
}

function toProblem(error: unknown): unknown {
  return pgConstraint(error) === 'crew_member_licence'
    ? fieldError('licence_number', 'taken', 'A member of this operator has this licence already.')
    : error
}

/** @returns its id @throws VALIDATION_FAILED */
export async function addMember(
  ctx: Context,
  { operatorId, fields, memberId }: { operatorId: number; fields: CrewFields; memberId: string },
): Promise<string> {
  if (!(await ctx.fleet.current()).operators.has(operatorId)) throw fieldError('company.id', 'unknown', 'There is no such operator.')
  await checkFields(ctx, fields)
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const id = await insertMember(trx, { ...toColumns(fields), operator_id: operatorId, created_at: ctx.clock.now().toString() })
      await replaceTraining(trx, id, toTraining(fields))
      await audit(trx, { actor: `staff:${memberId}`, action: 'crew-member.added', subject: `crew-member:${id}` })
      return id
    })
  } catch (error) {
    throw toProblem(error)
  }
}

/** @throws NOT_FOUND, CHANGED_MEANWHILE */
async function lockAt(trx: Trx, id: string, revision: number): Promise<MemberRow> {
  const row = await lockMember(trx, id)
  if (!row || row.left_at !== null) throw memberNotFound()
  if (row.revision !== revision)
    throw new Refusal('CHANGED_MEANWHILE', 'Another member has changed this meanwhile. Read it again, then change it.', {
      facts: { revision: row.revision },
    })
  return row
}

/** The flights that the member is on are settled in the same transaction. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export async function changeMember(
  ctx: Context,
  { id, revision, fields, memberId }: { id: string; revision: number; fields: CrewFields; memberId: string },
): Promise<void> {
  await checkFields(ctx, fields)
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await ctx.events.emit(trx, 'crew.member-changing', { memberId: id })
      const before = await lockAt(trx, id, revision)
      const columns = toColumns(fields)
      await updateMember(trx, id, columns)
      await replaceTraining(trx, id, toTraining(fields))
      await settleScans(ctx, trx, id, toDocuments(fields))
      // The names of the fields, not their content: the trail outlives the data.
      const changed = Object.entries(columns).flatMap(([name, value]) => (before[name as keyof MemberRow] === value ? [] : [name]))
      await audit(trx, { actor: `staff:${memberId}`, action: 'crew-member.changed', subject: `crew-member:${id}`, details: { changed } })
      await ctx.events.emit(trx, 'crew.member-changed', { memberId: id })
    })
  } catch (error) {
    throw toProblem(error)
  }
}

const erased = {
  licence_number: null,
  medical_until: null,
  recurrent_until: null,
  language_level: null,
  language_until: null,
  passport_number: null,
  passport_country: null,
  passport_until: null,
  nationality: null,
  birth_date: null,
  birth_place: null,
  sex: null,
  residence: null,
  address: null,
  phone: null,
}

/** The member flies no more: private data are erased, the name stays with past flights. @throws NOT_FOUND, CHANGED_MEANWHILE, CREW_ASSIGNED */
export async function removeMember(
  ctx: Context,
  { id, revision, memberId }: { id: string; revision: number; memberId: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAt(trx, id, revision)
    await ctx.events.emit(trx, 'crew.member-leaving', { memberId: id })
    await eraseScansOf(ctx, trx, id, `staff:${memberId}`)
    await updateMember(trx, id, { ...erased, left_at: ctx.clock.now().toString() })
    await replaceTraining(trx, id, { ratings: [], airports: [] })
    await deleteAbsences(trx, id)
    await audit(trx, { actor: `staff:${memberId}`, action: 'crew-member.left', subject: `crew-member:${id}` })
  })
}
