import type { FactTable } from '@aquilane/domain/facts/facts'
import type { Locale } from '@aquilane/domain/site/paths'
import { billDifferencePermille } from '@aquilane/domain/operations/bill'
import type { ChecklistCause } from '@aquilane/domain/operations/checklist'
import { proofOf, ruleOf, type ChecklistKind, type ChecklistProof } from '@aquilane/domain/operations/checklist-rules'
import { manifestAuthorities, type ManifestAuthority } from '@aquilane/domain/operations/manifest'
import type { NamedPassengerState } from '@aquilane/domain/travel-documents/named-passenger'
import { flightRank } from '@aquilane/domain/operations/flight-status'
import type { FlightStage, GroupReadiness } from '@aquilane/domain/operations/readiness'
import { tripPhase, type TripPhase } from '@aquilane/domain/operations/phases'
import {
  findUnknownByLeg,
  getLegsThatFly,
  isEndedUnderway,
  legsByOrders,
  orderById,
  type LegRow,
  type OrderRow,
  orderNotFound,
  orderStatus,
  toOrderOfLeg,
} from '../../sales/orders/index.ts'
import { fullName, listNames, type NamedPassenger } from '../../sales/travel-documents/index.ts'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import { type AirportFacts, toAdminAirport, toAirportText } from '../../foundation/places/index.ts'
import { closingGaps, isBilled, tripResult, type ClosingGap, type TripResult } from './after-flight.ts'
import { crewByLegs, type LegCrew } from './crew.ts'
import { listFormalities, type NamedFormality } from './formalities.ts'
import { peopleByLegs, toManifest, type Manifest, type ManifestPerson } from './manifests.ts'
import {
  closingByOrder,
  itemsByOrder,
  recordsByOrder,
  releaseByOrder,
  reopenedByOrder,
  submissionsByLegs,
  filesByItems,
  flightStatusesByOrder,
  type BillRow,
  type FlightRecordRow,
  type ItemFileRow,
  type ItemRow,
  type ReleaseRow,
  type SubmissionRow,
} from './queries.ts'
import { legsWithoutAbsent } from './absence-queries.ts'
import { listOperators, sumQuoted, type TripOperator } from './trip-operators.ts'
import { toLegReadiness, type LegReadiness } from './readiness.ts'
import type { Context } from '../../context.ts'
import { isQuoted } from '../quotes/index.ts'
import { findOpenApprovals } from '../../foundation/approvals/index.ts'
import { overrideSubject } from './release.ts'
import { toOverridden } from './readiness-queries.ts'

type AdminAirport = ReturnType<typeof toAdminAirport>

/** Something that a member of staff did; the member by the id. */
interface Deed {
  at: Temporal.Instant
  by: string
}

/** A point of the checklist; members by their ids, the cost in cents. */
export interface ChecklistItem {
  id: string
  kind: ChecklistKind
  legId: string | null
  status: ItemRow['status']
  causes: ChecklistCause[]
  isRequired: boolean
  dueAt: Temporal.Instant
  assigneeId: string | null
  supplier: string | null
  reference: string | null
  note: string | null
  cost: number | null
  source: string | null
  proof: ChecklistProof
  revision: number
  files: { id: string; name: string; pages: number; size: number; added: Deed }[]
}

/** A point among those of all trips. */
export interface ChecklistTask extends ChecklistItem {
  /** The route is that of the leg, or of the trip where the item belongs to it; the departure is local. */
  order: { id: string; pnr: string; tail: string | null; route: string; departureLocal: string }
}

export interface ManifestState {
  authority: ManifestAuthority
  people: number
  incomplete: number
  without: number
  crew: number
  crewIncomplete: number
  isCrewed: boolean
  sent: (Deed & { receipt: string | null; isChanged: boolean }) | null
}

export interface TripLeg {
  id: string
  departure: AdminAirport
  arrival: AdminAirport
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant | null
  pax: number
  /** It was flown, or is to be: not so the rest of a trip that ended under way. */
  takesPlace: boolean
  tail: string | null
  operator: string | null
  record: FlightRecordRow | null
  stage: FlightStage
  readiness: GroupReadiness[]
  manifests: ManifestState[]
  /** To be arranged at its airports. */
  formalities: NamedFormality[]
  /** Airports that nobody knows to be open then. */
  unknownHours: string[]
  /** Who flies, by name, and how far their documents are. */
  names: { name: string; takesSeat: boolean; state: NamedPassengerState }[]
}

interface ShownBill {
  reference: string
  amount: number
  quoted: number
  differencePermille: number
  isFlagged: boolean
  note: string | null
  datedOn: string | null
  dueOn: string | null
  entered: Deed
  approved: Deed | null
}

/** How far a trip is; members by their ids, amounts in cents. */
export interface Trip {
  id: string
  phase: TripPhase | null
  release: (Deed & { override: { reason: string; approvedBy: string | null; items: ChecklistKind[] } | null }) | null
  /** The approval that a release with items open waits for. */
  releaseWaitsFor: string | null
  items: ChecklistItem[]
  legs: TripLeg[]
  /** Who flies which legs, and what was billed for them. */
  operators: { id: number; name: string; legIds: string[]; quoted: number; bill: ShownBill | null }[]
  result: TripResult & {
    quotedCost: number
    /** Of a trip that ended after its first legs were flown; null: it takes place, or no leg was flown. */
    refunded: number | null
  }
  reopened: { at: Temporal.Instant; revenue: number; margin: number } | null
  closed: Deed | null
  closingGaps: ClosingGap[]
}

export const toItem = (item: ItemRow, files: readonly ItemFileRow[] = []): ChecklistItem => ({
  id: item.id,
  kind: item.kind as ChecklistKind,
  legId: item.leg_id,
  status: item.status,
  causes: item.causes as ChecklistCause[],
  isRequired: item.is_required,
  dueAt: item.due_at,
  assigneeId: item.assignee_id,
  supplier: item.supplier,
  reference: item.reference,
  note: item.note,
  cost: item.cost,
  source: ruleOf(item.kind as ChecklistKind).source,
  proof: proofOf(item.kind as ChecklistKind),
  revision: item.revision,
  files: files.map(({ id, name, pages, size, added_at: at, added_by: by }) => ({ id, name, pages, size, added: { at, by } })),
})

export function toManifestState({ authority, people, crew, isCrewed, without, sha256, submissions }: Manifest): ManifestState {
  const [sent] = submissions
  return {
    authority,
    people: people.length,
    incomplete: people.filter(({ missing }) => missing.length > 0).length,
    without,
    crew: crew.length,
    crewIncomplete: crew.filter(({ missing }) => missing.length > 0).length,
    isCrewed,
    sent: sent ? { at: sent.sent_at, by: sent.sent_by, receipt: sent.receipt, isChanged: sent.sha256 !== sha256 } : null,
  }
}

interface LegContext {
  order: OrderRow
  /** Legs that take place. */
  flying: readonly LegRow[]
  fleet: FleetSnapshot
  items: readonly ItemRow[]
  records: readonly FlightRecordRow[]
  people: Map<string, ManifestPerson[]>
  crews: Map<string, LegCrew>
  named: readonly NamedPassenger[]
  submissions: readonly SubmissionRow[]
  facts: FactTable
  unknown: ReadonlyMap<string, string[]>
  lines: readonly LegReadiness[]
  locale: Locale
}

const toEnd = ({ code: icao, country }: AirportFacts) => ({ icao, country: country.iso2 })

function toReadiness(lines: readonly LegReadiness[], legId: string): Pick<TripLeg, 'stage' | 'readiness'> {
  const { stage = 'over', groups = [] } = lines.find(({ leg }) => leg.id === legId) ?? {}
  return { stage, readiness: groups }
}

function toAircraft(fleet: FleetSnapshot, order: OrderRow, leg: LegRow): Pick<TripLeg, 'tail' | 'operator'> {
  const { aircraft_id: aircraft, operator_id: operator } = toOrderOfLeg(order, leg)
  return { tail: fleet.aircraft.get(aircraft ?? 0)?.tail ?? null, operator: fleet.operators.get(operator ?? 0)?.name ?? null }
}

function toLeg(ctx: Context, leg: LegRow, known: LegContext): TripLeg[] {
  const { order, flying, fleet, items, records, people, crews, named, submissions, facts, unknown, lines, locale } = known
  const [departure, arrival] = [ctx.places.airportByIcao(leg.departure_airport ?? ''), ctx.places.airportByIcao(leg.arrival_airport ?? '')]
  if (!departure || !arrival) return []
  const asked = manifestAuthorities.filter((authority: ManifestAuthority) =>
    items.some((item) => item.leg_id === leg.id && item.kind === authority && item.status !== 'CNL'),
  )
  return [
    {
      id: leg.id,
      departure: toAdminAirport(ctx.places, departure, locale),
      arrival: toAdminAirport(ctx.places, arrival, locale),
      departureAt: leg.departure_at,
      arrivalAt: leg.arrival_at,
      pax: leg.pax,
      takesPlace: flying.includes(leg),
      ...toAircraft(fleet, order, leg),
      record: records.find(({ leg_id: id }) => id === leg.id) ?? null,
      ...toReadiness(lines, leg.id),
      manifests: asked.map((authority) =>
        toManifestState(toManifest(order, leg, authority, { people: people.get(leg.id) ?? [], crew: crews.get(leg.id), submissions })),
      ),
      formalities: listFormalities({ places: ctx.places, facts }, [{ ends: [departure, arrival].map(toEnd) }], locale),
      unknownHours: (unknown.get(leg.id) ?? []).map((code) => toAirportText(ctx.places, code, locale)),
      names: named.flatMap(({ row, states }) =>
        states.flatMap(({ legId, state }) => (legId === leg.id ? [{ name: fullName(row), takesSeat: row.takes_seat, state }] : [])),
      ),
    },
  ]
}

const toBill = (bill: BillRow): ShownBill => ({
  reference: bill.reference,
  amount: bill.amount,
  quoted: bill.quoted,
  differencePermille: billDifferencePermille(bill.quoted, bill.amount),
  isFlagged: bill.is_flagged,
  note: bill.note,
  datedOn: bill.dated_on,
  dueOn: bill.due_on,
  entered: { at: bill.entered_at, by: bill.entered_by },
  approved: bill.approved_at && bill.approved_by ? { at: bill.approved_at, by: bill.approved_by } : null,
})

const toOperator = (fleet: FleetSnapshot, { id, legs, quoted, bill }: TripOperator): Trip['operators'][number] => ({
  id,
  name: fleet.operators.get(id)?.name ?? '',
  legIds: legs.map((leg) => leg.id),
  quoted,
  bill: bill && toBill(bill),
})

const toRelease = (row: ReleaseRow, items: readonly ItemRow[]): Trip['release'] => ({
  at: row.released_at,
  by: row.released_by,
  override:
    row.override_reason === null ? null : { reason: row.override_reason, approvedBy: row.approved_by, items: toOverridden(row, items) },
})

const toResult = ({ revenue, cost, margin }: TripResult, operators: readonly TripOperator[], refunded: number | null): Trip['result'] => ({
  revenue,
  cost,
  margin,
  quotedCost: sumQuoted(operators),
  refunded,
})

/** @throws NOT_FOUND */
export async function getTrip(ctx: Context, id: string, locale: Locale): Promise<Trip> {
  const on = ctx.db
  const order = await orderById(on, id)
  if (!order) throw orderNotFound()
  const legs = (await legsByOrders(on, [id])).get(id) ?? []
  const legIds = legs.map((leg) => leg.id)
  const items = await itemsByOrder(on, id)
  const files = await filesByItems(
    on,
    items.map((item) => item.id),
  )
  const records = await recordsByOrder(on, id)
  const statuses = await flightStatusesByOrder(on, id)
  const release = await releaseByOrder(on, id)
  const operators = await listOperators(ctx, on, order)
  const flying = getLegsThatFly(order, legs)
  const hasEnded = isEndedUnderway(order, legs)
  const fleet = await ctx.fleet.current()
  const closing = await closingByOrder(on, id)
  const reopened = closing ? undefined : await reopenedByOrder(on, id)
  const people = await peopleByLegs(ctx, on, legIds)
  const crews = await crewByLegs(ctx, on, order, legs)
  const { passengers: named } = await listNames(ctx, on, order)
  const submissions = await submissionsByLegs(on, legIds)
  const facts = await ctx.facts.current()
  const unknown = await findUnknownByLeg(ctx, order, legs)
  const absent = await legsWithoutAbsent(on, [id])
  const lines = await toLegReadiness(ctx, { order, legs, items, records, statuses, absent })
  return {
    id,
    phase: tripPhase({
      status: orderStatus(order),
      isQuoted: await isQuoted(ctx, on, id),
      isPaid: order.paid > 0,
      isReleased: release !== undefined,
      hasDeparted: statuses.some(({ status }) => flightRank(status) >= flightRank('taxi')),
      isPartlyFlown: hasEnded,
      hasLanded: flying.length > 0 && flying.every((leg) => statuses.some((one) => one.leg_id === leg.id && one.status === 'closed')),
      isBilled: isBilled(operators),
      isClosed: closing !== undefined,
    }),
    release: release ? toRelease(release, items) : null,
    releaseWaitsFor: (await findOpenApprovals(ctx, [overrideSubject(id)])).get(overrideSubject(id))?.id ?? null,
    items: items.map((item) => toItem(item, files.get(item.id))),
    legs: legs.flatMap((leg) =>
      toLeg(ctx, leg, { order, flying, fleet, items, records, people, crews, named, submissions, facts, unknown, lines, locale }),
    ),
    operators: operators.map((one) => toOperator(fleet, one)),
    result: toResult(closing ?? (await tripResult(ctx, on, order)), operators, hasEnded ? (order.refund ?? 0) : null),
    reopened: reopened?.reopened_at ? { at: reopened.reopened_at, revenue: reopened.revenue, margin: reopened.margin } : null,
    closed: closing ? { at: closing.closed_at, by: closing.closed_by } : null,
    closingGaps: closing ? [] : await closingGaps(ctx, on, order),
  }
}
