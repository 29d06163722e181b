import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '@aquilane/contract/endpoint'
import {
  staffAddCrewMember,
  staffGetCrewChoices,
  staffGetCrewMember,
  staffListCrew,
  staffRemoveCrewMember,
  staffUpdateCrewMember,
} from '@aquilane/contract/staff-crew'
import { findFirstEnd, type CrewFields } from '@aquilane/domain/crew/crew-fields'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../../context.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { type FleetSnapshot } from '../../fleet/index.ts'
import { toAirportText } from '../../places/index.ts'
import { findNextAbsences, toAbsenceFacts, type AbsenceRow } from '../absences.ts'
import { addMember, changeMember, removeMember } from '../edit-members.ts'
import { listCrew, readMember, toCrewName, type CrewMember } from '../members.ts'

/** Crew members of operators (operations; documents read them). */
export function crewRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListCrew, async ({ query, locale }) => {
    const { view = 'all', company = null, query: text = '', page = 1, per_page: perPage = 50 } = query
    const { members, total } = await listCrew(ctx, { view, operatorId: company, query: text, page, perPage })
    const fleet = await ctx.fleet.current()
    const absences = await findNextAbsences(ctx, members)
    const rows = members.map((member) => toRow(ctx, fleet, { member, absence: absences.get(member.id) ?? null }, locale))
    return { data: rows, pagination: toPagination({ page, total }, perPage) }
  })

  registerEndpoint(app, staffGetCrewChoices, async ({ locale }) => {
    const { operators, types } = await ctx.fleet.current()
    const byName = <T extends { name: string }>(list: T[]) => list.toSorted((a, b) => a.name.localeCompare(b.name, locale))
    return {
      companies: byName([...operators.values()].map(({ id, name }) => ({ id, name }))),
      aircraft_types: byName([...types.values()].map(({ id, name }) => ({ id, name }))),
      countries: byName(ctx.places.countries().map(({ iso3, name }) => ({ code: iso3, name: name[locale] }))),
    }
  })

  registerEndpoint(app, staffGetCrewMember, async ({ query: { id }, staff }) => {
    const member = await readMember(ctx, { id, memberId: staff.id })
    return toDetails(await ctx.fleet.current(), member)
  })

  registerEndpoint(app, staffAddCrewMember, async ({ body, staff }) => ({
    id: await addMember(ctx, { operatorId: body.company.id, fields: toFields(body), memberId: staff.id }),
  }))

  registerEndpoint(app, staffUpdateCrewMember, async ({ body, staff }) => {
    await changeMember(ctx, { id: body.member.id, revision: body.revision, fields: toFields(body), memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffRemoveCrewMember, async ({ body: { member, revision }, staff }) => {
    await removeMember(ctx, { id: member.id, revision, memberId: staff.id })
    return {}
  })
}

const toCompany = ({ operators }: FleetSnapshot, id: number) => ({ id, name: operators.get(id)?.name ?? '' })

const toRow = (
  ctx: Context,
  fleet: FleetSnapshot,
  { member, absence }: { member: CrewMember; absence: AbsenceRow | null },
  locale: Locale,
) => ({
  id: member.id,
  name: toCrewName(member),
  role: member.role,
  company: toCompany(fleet, member.operatorId),
  base: member.base === null ? null : { code: member.base, name: toAirportText(ctx.places, member.base, locale) },
  types: member.ratings.map(({ typeId }) => fleet.types.get(typeId)?.name ?? ''),
  first_end: findFirstEnd(member),
  absence: absence && toAbsenceFacts(absence),
  left: member.leftAt !== null,
})

const toDetails = (fleet: FleetSnapshot, member: CrewMember) => ({
  id: member.id,
  company: toCompany(fleet, member.operatorId),
  left: member.leftAt !== null,
  revision: member.revision,
  role: member.role,
  given_names: member.givenNames,
  family_name: member.familyName,
  licence_number: member.licenceNumber,
  medical_until: member.medicalUntil,
  recurrent_until: member.recurrentUntil,
  language_level: member.languageLevel,
  language_until: member.languageUntil,
  passport_number: member.passportNumber,
  passport_country: member.passportCountry,
  passport_until: member.passportUntil,
  nationality: member.nationality,
  birth_date: member.birthDate,
  birth_place: member.birthPlace,
  sex: member.sex,
  residence: member.residence,
  address: member.address,
  base: member.base,
  phone: member.phone,
  ratings: member.ratings.map(({ typeId, validUntil }) => ({ aircraft_type: { id: typeId }, valid_until: validUntil })),
  airports: member.airports.map(({ code, validUntil }) => ({ code, valid_until: validUntil })),
})

const text = (value: string | null): string | null => value?.trim() || null

const toFields = (body: Omit<BodyOf<typeof staffUpdateCrewMember>, 'member' | 'revision'>): CrewFields => ({
  role: body.role,
  givenNames: body.given_names.trim(),
  familyName: body.family_name.trim(),
  licenceNumber: text(body.licence_number),
  medicalUntil: body.medical_until,
  recurrentUntil: body.recurrent_until,
  languageLevel: body.language_level,
  languageUntil: body.language_until,
  passportNumber: text(body.passport_number)?.toUpperCase() ?? null,
  passportCountry: body.passport_country,
  passportUntil: body.passport_until,
  nationality: body.nationality,
  birthDate: body.birth_date,
  birthPlace: text(body.birth_place),
  sex: body.sex,
  residence: body.residence,
  address: text(body.address),
  base: body.base,
  phone: text(body.phone),
  ratings: body.ratings.map(({ aircraft_type: { id }, valid_until: validUntil }) => ({ typeId: id, validUntil })),
  airports: body.airports.map(({ code, valid_until: validUntil }) => ({ code, validUntil })),
})
