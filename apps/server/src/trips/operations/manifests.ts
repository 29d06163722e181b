import { createHash } from 'node:crypto'
import {
  manifestFields,
  missingFields,
  requiredFields,
  type ManifestAuthority,
  type ManifestField,
} from '@aquilane/domain/operations/manifest'
import { legsByOrders, orderById, type LegRow, type OrderRow, lockOrderOrThrow, toOrderOfLeg } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type PersonOnBoard, getPeople } from '../../sales/travel-documents/index.ts'
import type { CrewRole } from '@aquilane/domain/crew/qualifications'
import { toTripProblem } from './trip-problem.ts'
import {
  insertSubmission,
  itemsByOrder,
  manifestPassengers,
  submissionsByLegs,
  updateItem,
  type ManifestPassengerRow,
  type SubmissionRow,
} from './queries.ts'
import { crewByLegs, isCrewComplete, type LegCrew, type SeatedMember } from './crew.ts'
import type { Context } from '../../context.ts'

export type ManifestPerson = { id: string } & Record<ManifestField, string | null>

/** Of the crew; the seat in the words of the list. */
export type ManifestCrew = ManifestPerson & { seat: CrewRole; licence: string | null }

export interface Manifest {
  order: OrderRow
  leg: LegRow
  authority: ManifestAuthority
  people: (ManifestPerson & { missing: ManifestField[] })[]
  crew: (ManifestCrew & { missing: ManifestField[] })[]
  /** The crew is complete. */
  isCrewed: boolean
  /** Seats of passengers without approved documents. */
  without: number
  sha256: string
  /** Newest first. */
  submissions: SubmissionRow[]
}

/** An only name is that of the family (ICAO Doc 9303). */
const toNames = ({ first_name, last_name, middle_name }: PersonOnBoard['person']['name']) => ({
  first_name: last_name === null ? null : [first_name, middle_name].filter(Boolean).join(' ') || null,
  last_name: last_name ?? first_name,
})

/** Sex, nationality and place of birth are those of the review; what operations typed for a leg is a correction. */
const toPerson = (
  { travelDocumentId, person, document, identity }: PersonOnBoard,
  more: ManifestPassengerRow | undefined,
): ManifestPerson => ({
  id: travelDocumentId,
  ...toNames(person.name),
  birth_date: person.birth_date ?? document.birth_date,
  gender: more?.gender ?? identity.gender,
  nationality: more?.nationality ?? identity.nationality,
  birth_place: more?.birth_place ?? identity.birth_place,
  residence: more?.residence ?? null,
  document_type: document.type,
  document_number: document.number,
  document_country: document.country,
  document_expiry: document.expiry_date,
  address: more?.address ?? null,
})

const toCrew = ({ member, seat }: SeatedMember): ManifestCrew => ({
  id: member.id,
  seat,
  licence: member.licenceNumber,
  first_name: member.givenNames,
  last_name: member.familyName,
  birth_date: member.birthDate,
  gender: member.sex,
  nationality: member.nationality,
  birth_place: member.birthPlace,
  residence: member.residence,
  document_type: member.passportNumber === null ? null : 'Passport',
  document_number: member.passportNumber,
  document_country: member.passportCountry,
  document_expiry: member.passportUntil,
  address: member.address,
})

interface OnBoard {
  people: readonly ManifestPerson[]
  crew: readonly ManifestCrew[]
}

/** Of the fields that the authority gets, in the order of the people. */
function digest(authority: ManifestAuthority, leg: LegRow, tail: number | null, { people, crew }: OnBoard): string {
  const toRow = (person: ManifestPerson) => requiredFields[authority].map((field) => person[field])
  const flight = [leg.departure_airport, leg.arrival_airport, leg.departure_at.toString(), tail]
  // Manifests that were sent before crews were listed stay as they were sent.
  const crewRows = crew.length > 0 ? [crew.map((one) => [one.seat, ...toRow(one)])] : []
  return createHash('sha256')
    .update(JSON.stringify([flight, people.map(toRow), ...crewRows]))
    .digest('hex')
}

/** People of legs with what was added for authorities. */
export async function peopleByLegs(ctx: Context, on: Db, legIds: readonly string[]): Promise<Map<string, ManifestPerson[]>> {
  const people = await getPeople(ctx, on, legIds)
  const more = await manifestPassengers(
    on,
    people.map(({ travelDocumentId }) => travelDocumentId),
  )
  return new Map(
    legIds.map((id) => [
      id,
      people.filter(({ legId }) => legId === id).map((person) => toPerson(person, more.get(person.travelDocumentId))),
    ]),
  )
}

const legNotFound = () => new Refusal('NOT_FOUND', 'There is no such leg.')

export function toManifest(
  order: OrderRow,
  leg: LegRow,
  authority: ManifestAuthority,
  {
    people,
    crew: onLeg,
    submissions,
  }: { people: readonly ManifestPerson[]; crew: LegCrew | undefined; submissions: readonly SubmissionRow[] },
): Manifest {
  const crew = (onLeg?.crew ?? []).map(toCrew)
  return {
    order,
    leg,
    authority,
    people: people.map((person) => ({ ...person, missing: missingFields(authority, person) })),
    without: Math.max(0, leg.pax - people.length),
    crew: crew.map((one) => ({ ...one, missing: missingFields(authority, one) })),
    isCrewed: onLeg !== undefined && isCrewComplete(onLeg),
    sha256: digest(authority, leg, toOrderOfLeg(order, leg).aircraft_id, { people, crew }),
    submissions: submissions.filter((one) => one.leg_id === leg.id && one.authority === authority),
  }
}

export interface ManifestReference {
  orderId: string
  legId: string
  authority: ManifestAuthority
}

/** @throws NOT_FOUND */
export async function getManifest(ctx: Context, { orderId, legId, authority }: ManifestReference, on: Db = ctx.db): Promise<Manifest> {
  const order = await orderById(on, orderId)
  const leg = ((await legsByOrders(on, [orderId])).get(orderId) ?? []).find(({ id }) => id === legId)
  if (!order || !leg) throw legNotFound()
  const people = (await peopleByLegs(ctx, on, [legId])).get(legId) ?? []
  const crew = (await crewByLegs(ctx, on, order, [leg])).get(legId)
  return toManifest(order, leg, authority, { people, crew, submissions: await submissionsByLegs(on, [legId]) })
}

/**
 * Records that a manifest went to its authority, and settles its item.
 * @throws NOT_FOUND, MANIFEST_CHANGED where it is not the one that was shown, MANIFEST_INCOMPLETE
 */
export async function sendManifest(
  ctx: Context,
  { memberId, receipt, shown, ...reference }: ManifestReference & { memberId: string; receipt: string | null; shown: string },
): Promise<void> {
  const { orderId, legId, authority } = reference
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await lockOrderOrThrow(trx, orderId)
      const manifest = await getManifest(ctx, reference, trx)
      if (manifest.sha256 !== shown)
        throw new Refusal('MANIFEST_CHANGED', 'The manifest has changed meanwhile. Look at it again before it is sent.')
      const incomplete = [...manifest.people, ...manifest.crew].filter(({ missing }) => missing.length > 0)
      if (incomplete.length > 0 || manifest.without > 0 || !manifest.isCrewed)
        throw new Refusal('MANIFEST_INCOMPLETE', 'The authority needs more than is known of the people on board.', {
          facts: { incomplete: incomplete.length, without: manifest.without, crewed: manifest.isCrewed },
        })
      const now = ctx.clock.now().toString()
      const sent = { leg_id: legId, authority, sha256: shown, people: manifest.people.length, receipt, sent_by: memberId, sent_at: now }
      await insertSubmission(trx, sent)
      const item = (await itemsByOrder(trx, orderId)).find((one) => one.leg_id === legId && one.kind === authority)
      if (item) await updateItem(trx, item.id, { status: 'OK', causes: [], reference: receipt ?? item.reference, changed_at: now })
      await audit(trx, { actor: `staff:${memberId}`, action: 'manifest-sent', subject: `order:${orderId}`, reason: `item:${authority}` })
    })
  } catch (error) {
    throw toTripProblem(error)
  }
}

/** Authorities that ask for the licence of the pilots (19 CFR 122.22). */
export const asksLicence = (authority: ManifestAuthority): boolean => authority === 'eapis_departure' || authority === 'eapis_arrival'

/** The rows of its table: what the authority asks, in the order of the form, the crew first. */
export function manifestRows({ authority, people, crew }: Manifest): Record<string, string | null>[] {
  const fields = manifestFields.filter((field) => requiredFields[authority].includes(field))
  const toRow = (person: ManifestPerson): Record<string, string | null> => Object.fromEntries(fields.map((field) => [field, person[field]]))
  const withLicence = (licence: string | null): Record<string, string | null> => (asksLicence(authority) ? { licence } : {})
  return [
    ...crew.map((one) => ({ role: one.seat, ...toRow(one), ...withLicence(one.licence) })),
    ...people.map((person) => ({ role: 'passenger', ...toRow(person), ...withLicence(null) })),
  ]
}
