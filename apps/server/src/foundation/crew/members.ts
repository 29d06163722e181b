import type { CrewFields, CrewView } from '@aquilane/domain/crew/crew-fields'
import type { CrewFacts, CrewRole, CrewSex } from '@aquilane/domain/crew/qualifications'
import { documentNoticeDays } from '@aquilane/domain/fleet/aircraft-fields'
import { Refusal } from '@aquilane/domain/refusal'
import { audit } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  airportsOf,
  memberNames,
  membersByIds,
  membersByOperator,
  pageMembers,
  ratingsOf,
  type AirportRow,
  type MemberRow,
  type RatingRow,
} from './queries.ts'
import type { Context } from '../../context.ts'

export interface CrewMember extends CrewFields {
  id: string
  operatorId: number
  leftAt: Temporal.Instant | null
  revision: number
}

const toMember = (row: MemberRow, ratings: readonly RatingRow[], airports: readonly AirportRow[]): CrewMember => ({
  id: row.id,
  operatorId: row.operator_id,
  leftAt: row.left_at,
  revision: row.revision,
  role: row.role as CrewRole,
  givenNames: row.given_names,
  familyName: row.family_name,
  licenceNumber: row.licence_number,
  medicalUntil: row.medical_until,
  recurrentUntil: row.recurrent_until,
  languageLevel: row.language_level,
  languageUntil: row.language_until,
  passportNumber: row.passport_number,
  passportCountry: row.passport_country,
  passportUntil: row.passport_until,
  nationality: row.nationality,
  birthDate: row.birth_date,
  birthPlace: row.birth_place,
  sex: row.sex as CrewSex | null,
  residence: row.residence,
  address: row.address,
  base: row.base_code,
  phone: row.phone,
  ratings: ratings.flatMap((one) => (one.member_id === row.id ? [{ typeId: one.type_id, validUntil: one.valid_until }] : [])),
  airports: airports.flatMap((one) => (one.member_id === row.id ? [{ code: one.airport_code, validUntil: one.valid_until }] : [])),
})

async function withTraining(on: Db, rows: readonly MemberRow[]): Promise<CrewMember[]> {
  const ids = rows.map(({ id }) => id)
  const ratings = Map.groupBy(await ratingsOf(on, ids), ({ member_id: id }) => id)
  const airports = Map.groupBy(await airportsOf(on, ids), ({ member_id: id }) => id)
  return rows.map((row) => toMember(row, ratings.get(row.id) ?? [], airports.get(row.id) ?? []))
}

export const toCrewName = ({ givenNames, familyName }: Pick<CrewMember, 'givenNames' | 'familyName'>): string =>
  `${givenNames} ${familyName}`

export const toCrewFacts = ({ leftAt, ratings, airports, ...member }: CrewMember): CrewFacts => ({
  ...member,
  hasLeft: leftAt !== null,
  ratings: new Map(ratings.map(({ typeId, validUntil }) => [typeId, validUntil])),
  airports: new Map(airports.map(({ code, validUntil }) => [code, validUntil])),
})

/** Of one operator, by name, without those who left. */
export const getCrewOf = async (on: Db, operatorId: number): Promise<CrewMember[]> =>
  withTraining(on, await membersByOperator(on, operatorId))

export interface CrewMemberName {
  id: string
  operatorId: number
  role: CrewRole
  name: string
  base: string | null
}

/** Names of the members of all operators, without those who left. */
export const getAllCrew = async (on: Db): Promise<CrewMemberName[]> =>
  (await memberNames(on)).map((row) => ({
    id: row.id,
    operatorId: row.operator_id,
    role: row.role as CrewRole,
    name: `${row.given_names} ${row.family_name}`,
    base: row.base_code,
  }))

/** By id. */
export const getCrew = async (on: Db, ids: readonly string[]): Promise<Map<string, CrewMember>> =>
  new Map((await withTraining(on, await membersByIds(on, ids))).map((member) => [member.id, member]))

/** Documents that end by this day are announced. */
export const endingSoon = ({ clock }: Pick<Context, 'clock'>): string =>
  clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: documentNoticeDays }).toString()

/** A page of members by name, or by the document that ends first. */
export async function listCrew(
  ctx: Context,
  { page, perPage, ...search }: { operatorId: number | null; query: string; view: CrewView; page: number; perPage: number },
): Promise<{ members: CrewMember[]; total: number }> {
  const { rows, total } = await pageMembers(ctx.db, { ...search, endingBy: endingSoon(ctx) }, { page, perPage })
  return { members: await withTraining(ctx.db, rows), total }
}

export const memberNotFound = () => new Refusal('NOT_FOUND', 'There is no such crew member.')

/** Everything of a member; the look is audited. @throws NOT_FOUND */
export async function readMember(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<CrewMember> {
  const member = (await getCrew(ctx.db, [id])).get(id)
  if (!member) throw memberNotFound()
  await audit(ctx.db, { actor: `staff:${memberId}`, action: 'crew-member.look', subject: `crew-member:${id}` })
  return member
}
