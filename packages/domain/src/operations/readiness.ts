import type { FlightStatus } from './flight-status.ts'
import { isFlightReason, type CannotFlyReason } from '../fleet/can-fly.ts'
import { isSettled, type ChecklistStatus } from './checklist.ts'
import { ruleOf, type ChecklistKind } from './checklist-rules.ts'
import { manifestKinds } from './views.ts'

/** What a leg needs before it departs, in the order of its readiness line. */
export const readinessGroups = ['aircraft', 'crew', 'airports', 'people', 'services', 'money'] as const
export type ReadinessGroup = (typeof readinessGroups)[number]

/** `ready`: nothing open; `due`: open, in time; `blocked`: late, the aircraft may not fly, or its crew is absent. The worst comes first. */
export const readinessStates = ['blocked', 'due', 'ready'] as const
export type ReadinessState = (typeof readinessStates)[number]

/** The group that shows each item; null: what follows the flight. */
const groupByKind: Record<ChecklistKind, ReadinessGroup | null> = {
  contract: 'money',
  payment: 'money',
  crew: 'crew',
  crew_qualification: 'crew',
  cabin_crew: 'crew',
  slot_departure: 'airports',
  slot_arrival: 'airports',
  ppr_departure: 'airports',
  ppr_arrival: 'airports',
  landing_permit: 'airports',
  operating_permit: 'airports',
  cabotage: 'airports',
  flight_plan: 'airports',
  handling_departure: 'services',
  handling_arrival: 'services',
  fuel_stop: 'services',
  fuel: 'services',
  catering: 'services',
  transport: 'services',
  customs: 'people',
  travel_documents: 'people',
  general_declaration: 'people',
  gar_departure: 'people',
  gar_arrival: 'people',
  eapis_departure: 'people',
  eapis_arrival: 'people',
  mass_balance: 'aircraft',
  actual_times: null,
  operator_bill: null,
  extras: null,
}

/** Where each open point is settled. `aircraft`: another aircraft; `times`: another time or airport; `hours`: the airport's facts; `crew`: another member. */
export const readinessCures = ['aircraft', 'times', 'hours', 'contract', 'payment', 'documents', 'manifest', 'crew', 'item'] as const
export type ReadinessCure = (typeof readinessCures)[number]

export interface ReadinessItem {
  id: string
  kind: ChecklistKind
  status: ChecklistStatus
  isRequired: boolean
  /** Milliseconds since the epoch. */
  dueAt: number
}

/** Items of a leg and of its whole trip, and what is known of its aircraft and airports. */
export interface ReadinessFacts {
  items: readonly ReadinessItem[]
  cannotFly: readonly CannotFlyReason[]
  /** Airports whose opening hours at that time are not known. */
  unknownHours: readonly string[]
  /** An absence took a member off the leg, who would still be absent then. */
  hasAbsentCrew: boolean
  departureAt: number
}

export interface GroupReadiness {
  group: ReadinessGroup
  state: ReadinessState
  /** The first deadline of what is open, milliseconds since the epoch; null where the reason has none. */
  dueAt: number | null
  reasons: CannotFlyReason[]
  /** A seat of the crew is open because its member is absent. */
  isCrewAbsent: boolean
  /** Open items, by their deadlines. */
  open: { id: string; kind: ChecklistKind }[]
  /** Settles the most urgent point; null where nothing is open. */
  cure: { kind: ReadinessCure; itemId: string | null; airport: string | null } | null
}

const groupOfReason = (reason: CannotFlyReason): ReadinessGroup => (isFlightReason(reason) ? 'airports' : 'aircraft')

/** Hours of an airport are confirmed as early as its permission is asked for. */
const hoursDueMinutes = ruleOf('ppr_departure').dueMinutes

function toItemCure({ id, kind }: ReadinessItem): NonNullable<GroupReadiness['cure']> {
  const isManifest = manifestKinds.some((one) => one === kind)
  const cure: ReadinessCure =
    kind === 'contract' || kind === 'payment' ? kind : kind === 'travel_documents' ? 'documents' : isManifest ? 'manifest' : 'item'
  return { kind: cure, itemId: id, airport: null }
}

const toReasonCure = (reason: CannotFlyReason): NonNullable<GroupReadiness['cure']> => ({
  kind: groupOfReason(reason) === 'aircraft' ? 'aircraft' : 'times',
  itemId: null,
  airport: null,
})

const earliest = (a: number, b: number): number => Math.min(a, b)

const crewCure: NonNullable<GroupReadiness['cure']> = { kind: 'crew', itemId: null, airport: null }

function toGroup(group: ReadinessGroup, facts: ReadinessFacts, now: number): GroupReadiness {
  const { items, cannotFly, unknownHours, departureAt } = facts
  const open = items
    .filter(({ kind, isRequired, status }) => groupByKind[kind] === group && isRequired && !isSettled(status))
    .toSorted((a, b) => a.dueAt - b.dueAt)
  const [airport] = group === 'airports' ? unknownHours : []
  const reasons = cannotFly.filter((reason) => reason !== 'hours_unknown' && groupOfReason(reason) === group)
  const dues = [...open.map(({ dueAt }) => dueAt), ...(airport === undefined ? [] : [departureAt - hoursDueMinutes * 60_000])]
  const due = dues.length === 0 ? null : dues.reduce(earliest)
  const [reason, item] = [reasons[0], open[0]]
  const isCrewAbsent = group === 'crew' && facts.hasAbsentCrew && open.length > 0
  return {
    group,
    state: reasons.length > 0 || isCrewAbsent || (due !== null && due <= now) ? 'blocked' : due === null ? 'ready' : 'due',
    dueAt: reasons.length > 0 ? null : due,
    reasons: airport === undefined ? reasons : [...reasons, 'hours_unknown'],
    isCrewAbsent,
    open: open.map(({ id, kind }) => ({ id, kind })),
    cure: reason
      ? toReasonCure(reason)
      : isCrewAbsent
        ? crewCure
        : airport !== undefined
          ? { kind: 'hours', itemId: null, airport }
          : item
            ? toItemCure(item)
            : null,
  }
}

/** The readiness line of a leg, one entry per group. */
export const findReadiness = (facts: ReadinessFacts, now: number): GroupReadiness[] =>
  readinessGroups.map((group) => toGroup(group, facts, now))

/** The worst state of some groups. */
export const worstState = (groups: readonly Pick<GroupReadiness, 'state'>[]): ReadinessState =>
  readinessStates.find((state) => groups.some((one) => one.state === state)) ?? 'ready'

/** The line of a trip: of each group the leg that needs most. */
export const mergeReadiness = (legs: readonly (readonly GroupReadiness[])[]): GroupReadiness[] =>
  readinessGroups.flatMap((group) => {
    const all = legs.flatMap((line) => line.filter((one) => one.group === group))
    const urgency = ({ state, dueAt }: GroupReadiness) => [readinessStates.indexOf(state), dueAt ?? 0] as const
    const [worst] = all.toSorted((a, b) => urgency(a)[0] - urgency(b)[0] || urgency(a)[1] - urgency(b)[1])
    return worst ? [worst] : []
  })

/** Where a flight stands on the day: `ahead` until it leaves its stand, or its time of arrival passes without a record. */
export const flightStages = ['ahead', 'underway', 'over'] as const
export type FlightStage = (typeof flightStages)[number]

const stageByStatus: Partial<Record<FlightStatus, FlightStage>> = {
  taxi: 'underway',
  airborne: 'underway',
  landed: 'underway',
  closed: 'over',
}

/** By what was typed or seen, otherwise by the plan. Moments in milliseconds since the epoch; null: not recorded. */
export function findFlightStage(
  {
    status = 'scheduled',
    arrivalAt,
    offBlockAt,
    onBlockAt,
  }: { status?: FlightStatus; arrivalAt: number; offBlockAt: number | null; onBlockAt: number | null },
  now: number,
): FlightStage {
  if (onBlockAt !== null) return 'over'
  const seen = stageByStatus[status]
  if (seen) return seen
  if (offBlockAt !== null) return 'underway'
  return arrivalAt > now ? 'ahead' : 'over'
}

/** Order of flights on the duty board: blocked ones first, then those with something due, ready ones, those in the air, those that are over. */
export function toDutyRank(stage: FlightStage, line: readonly Pick<GroupReadiness, 'state'>[]): number {
  if (stage === 'over') return readinessStates.length + 1
  return stage === 'underway' ? readinessStates.length : readinessStates.indexOf(worstState(line))
}
