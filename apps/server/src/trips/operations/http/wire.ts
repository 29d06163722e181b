import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetTrip, staffListChecklist } from '@aquilane/contract/staff-operations'
import type { staffGetSchedule } from '@aquilane/contract/staff-schedule'
import type { DelayCode } from '@aquilane/domain/operations/delay-codes'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { NamedFormality } from '../formalities.ts'
import type { FlightRecordRow } from '../queries.ts'
import type { TripReadiness } from '../readiness.ts'
import { toReadinessLine } from './readiness-wire.ts'
import type { Schedule, ScheduledTail, ShownBlock, ShownFlight } from '../schedule.ts'
import type { ManifestState, TripLeg } from '../trip-leg.ts'
import type { ChecklistItem, ChecklistTask, Trip } from '../trip-view.ts'

type TripResponse = ResponseOf<typeof staffGetTrip>
type LegResponse = TripResponse['legs'][number]
type ItemResponse = TripResponse['items'][number]
type ScheduleResponse = ResponseOf<typeof staffGetSchedule>

/** Members of staff by their ids. */
type Names = ReadonlyMap<string, string>

const eur = (cents: number) => money(cents, 'EUR')

export const toReadiness = (readiness: TripReadiness | undefined) =>
  readiness
    ? {
        open: readiness.open,
        revised: readiness.revised,
        next_due: readiness.nextDue && timestamp(readiness.nextDue),
        released: readiness.isReleased,
        groups: toReadinessLine(readiness.groups),
      }
    : null

const toDeed = ({ at, by }: { at: Temporal.Instant; by: string }, names: Names) => ({ at: timestamp(at), by: names.get(by) ?? '' })

const toItem = (item: ChecklistItem, names: Names): ItemResponse => ({
  id: item.id,
  kind: item.kind,
  leg: item.legId === null ? null : { id: item.legId },
  dropped_flight: item.droppedFlight,
  status: item.status,
  causes: item.causes,
  is_required: item.isRequired,
  due: timestamp(item.dueAt),
  assignee: item.assigneeId === null ? null : { id: item.assigneeId, name: names.get(item.assigneeId) ?? '' },
  supplier: item.supplier,
  reference: item.reference,
  note: item.note,
  cost: item.cost === null ? null : eur(item.cost),
  source: item.source,
  proof: item.proof,
  revision: item.revision,
  files: item.files.map(({ id, name, pages, size, added }) => ({ id, name, pages, size, added: toDeed(added, names) })),
})

export const toTask = ({ order, ...item }: ChecklistTask, names: Names): ResponseOf<typeof staffListChecklist>['data'][number] => ({
  ...toItem(item, names),
  order: { id: order.id, pnr: order.pnr, tail: order.tail, route: order.route, departure_date: order.departureLocal },
})

const toRecord = (row: FlightRecordRow, names: Names): NonNullable<LegResponse['record']> => ({
  off_block: row.off_block_at.toString(),
  takeoff: row.takeoff_at?.toString() ?? null,
  landing: row.landing_at?.toString() ?? null,
  on_block: row.on_block_at?.toString() ?? null,
  pax: row.pax,
  delay_code: row.delay_code as DelayCode | null,
  fuel_kg: row.fuel_kg,
  uplift_litres: row.uplift_litres,
  deiced: row.is_deiced,
  recorded: row.recorded_at.toString(),
  by: { name: row.recorded_by === null ? null : (names.get(row.recorded_by) ?? ''), crew: row.recorded_by === null },
})

export const toManifest = ({ sent, ...manifest }: ManifestState, names: Names): LegResponse['manifests'][number] => ({
  authority: manifest.authority,
  people: manifest.people,
  incomplete: manifest.incomplete,
  without: manifest.without,
  crew: manifest.crew,
  crew_incomplete: manifest.crewIncomplete,
  crew_complete: manifest.isCrewed,
  sent: sent && { ...toDeed(sent, names), receipt: sent.receipt, changed: sent.isChanged },
})

export const toFormality = ({
  airport,
  kind,
  text,
  noticeHours,
  source,
  sourceDate,
  checkedOn,
}: NamedFormality): LegResponse['formalities'][number] => ({
  airport,
  kind,
  text,
  notice_hours: noticeHours,
  source,
  source_date: sourceDate,
  checked_on: checkedOn,
})

const toLeg = (leg: TripLeg, names: Names): LegResponse => ({
  id: leg.id,
  departure: leg.departure,
  arrival: leg.arrival,
  departure_at: leg.departureAt.toString(),
  arrival_at: leg.arrivalAt?.toString() ?? null,
  pax: leg.pax,
  takes_place: leg.takesPlace,
  tail: leg.tail,
  company: leg.operator,
  record: leg.record && toRecord(leg.record, names),
  stage: leg.stage,
  readiness: toReadinessLine(leg.readiness),
  manifests: leg.manifests.map((manifest) => toManifest(manifest, names)),
  formalities: leg.formalities.map(toFormality),
  unknown_hours: leg.unknownHours,
  names: leg.names.map(({ name, takesSeat, state }) => ({ name, takes_seat: takesSeat, documents: state })),
})

type BillResponse = NonNullable<TripResponse['operators'][number]['bill']>

const toBill = (bill: NonNullable<Trip['operators'][number]['bill']>, names: Names): BillResponse => ({
  reference: bill.reference,
  amount: eur(bill.amount),
  foreign: bill.foreign && {
    amount: money(bill.foreign.hundredths, bill.foreign.currency),
    rate: bill.foreign.rateMicros / 1_000_000,
  },
  vat: bill.vat && {
    kind: bill.vat.kind,
    percent: bill.vat.permille === null ? null : bill.vat.permille / 10,
    amount: eur(bill.vat.amount),
  },
  cost: eur(bill.cost),
  quoted: eur(bill.quoted),
  difference_permille: bill.differencePermille,
  flagged: bill.isFlagged,
  note: bill.note,
  dated: bill.datedOn,
  due: bill.dueOn,
  entered: { ...toDeed(bill.entered, names), id: bill.entered.by },
  approved: bill.approved && toDeed(bill.approved, names),
  disputes: bill.disputes.map(({ opened, settled, amount, ...dispute }) => ({
    ...dispute,
    amount: eur(amount),
    opened: toDeed(opened, names),
    settled: settled && { ...toDeed(settled, names), outcome: settled.outcome },
  })),
})

const toOverride = ({ reason, approvedBy, items }: NonNullable<NonNullable<Trip['release']>['override']>, names: Names) => ({
  reason,
  approved_by: approvedBy === null ? null : (names.get(approvedBy) ?? ''),
  items,
})

export const toTrip = ({ release, releaseWaitsFor, operators, result, closed, reopened, ...trip }: Trip, names: Names): TripResponse => ({
  id: trip.id,
  phase: trip.phase,
  release: release && { ...toDeed(release, names), override: release.override && toOverride(release.override, names) },
  release_waits_for: toWaitsFor(releaseWaitsFor).approval,
  items: trip.items.map((item) => toItem(item, names)),
  legs: trip.legs.map((leg) => toLeg(leg, names)),
  operators: operators.map(({ id, name, legIds, quoted, bill }) => ({
    company: { id, name },
    legs: legIds.map((leg) => ({ id: leg })),
    quoted: eur(quoted),
    bill: bill && toBill(bill, names),
  })),
  result: {
    revenue: eur(result.revenue),
    cost: eur(result.cost),
    margin: eur(result.margin),
    quoted_cost: eur(result.quotedCost),
    refunded: result.refunded === null ? null : eur(result.refunded),
  },
  closed: closed && toDeed(closed, names),
  reopened: reopened && { at: timestamp(reopened.at), revenue: eur(reopened.revenue), margin: eur(reopened.margin) },
  closing_gaps: trip.closingGaps,
})

const toTail = (row: ScheduledTail): ScheduleResponse['tails'][number] => ({
  tail: row.tail,
  type: row.type,
  class: row.class,
  company: row.company,
  base: row.base,
  seats: row.seats,
  insured_until: row.insuredUntil,
  cannot_fly: row.cannotFly,
})

const toFlight = (flight: ShownFlight): ScheduleResponse['flights'][number] => ({
  id: flight.id,
  tail: flight.tail,
  kind: flight.kind,
  departure: flight.departure,
  arrival: flight.arrival,
  departure_at: flight.departureAt.toString(),
  arrival_at: flight.arrivalAt.toString(),
  departure_date: flight.departureLocal,
  order: flight.order,
  shared_flight: flight.sharedFlightId === null ? null : { id: flight.sharedFlightId },
  leg: flight.leg,
  movable: flight.isMovable,
  empty_leg: flight.emptyLeg,
  cannot_fly: flight.cannotFly,
})

const toBlock = (block: ShownBlock): ScheduleResponse['blocks'][number] => ({
  id: block.id,
  tail: block.tail,
  kind: block.kind,
  from: block.from.toString(),
  to: block.to.toString(),
  order: block.order,
  note: block.note,
  block: block.serviceBlockId === null ? null : { id: block.serviceBlockId },
})

export const toSchedule = ({ from, to, tails, flights, blocks, marks }: Schedule): ScheduleResponse => ({
  from: from.toString(),
  to: to.toString(),
  tails: tails.map(toTail),
  flights: flights.map(toFlight),
  blocks: blocks.map(toBlock),
  marks,
})
