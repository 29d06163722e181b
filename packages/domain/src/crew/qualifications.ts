import { trainedCrewAirports } from '../operations/checklist-rules.ts'

export const crewRoles = ['captain', 'first_officer', 'cabin'] as const
export type CrewRole = (typeof crewRoles)[number]

export const crewSexes = ['F', 'M', 'X'] as const
export type CrewSex = (typeof crewSexes)[number]

/** What decides whether a member may fly. Days are `yyyy-MM-dd`, the last one on which a document is good. */
export interface CrewFacts {
  role: CrewRole
  hasLeft: boolean
  licenceNumber: string | null
  medicalUntil: string | null
  /** Proficiency and line checks. */
  recurrentUntil: string | null
  /** 4 to 6 of ICAO; 6 does not end. */
  languageLevel: number | null
  languageUntil: string | null
  passportUntil: string | null
  /** By aircraft type. */
  ratings: ReadonlyMap<number, string>
  /** By airport that needs training. */
  airports: ReadonlyMap<string, string>
}

/** A leg as its crew sees it. */
export interface CrewedFlight {
  typeId: number
  /** The aircraft is a turboprop; otherwise a jet. */
  isTurboprop: boolean
  seats: number
  departure: string
  arrival: string
  isInternational: boolean
  /** UTC day of the landing: documents are good until then. */
  day: string
}

/** Why a member does not fly a leg. */
export const crewProblems = [
  'left',
  'role',
  'licence',
  'type_rating',
  'medical',
  'recurrent',
  'language',
  'passport',
  'airport',
  'other_flight',
  'absent',
] as const
export type CrewProblem = (typeof crewProblems)[number]

const isGood = (until: string | null | undefined, day: string): boolean => typeof until === 'string' && until >= day

/** Airports of a leg whose approach the captain must be trained for (ORO.FC.105). */
export const toTrainedAirports = ({ departure, arrival }: Pick<CrewedFlight, 'departure' | 'arrival'>): string[] =>
  [...new Set([departure, arrival])].filter((code) => trainedCrewAirports.includes(code))

/** Why the documents of a member do not allow a flight; empty where they do. */
export function findCrewProblems(member: CrewFacts, flight: CrewedFlight): CrewProblem[] {
  const { day } = flight
  const isPilot = member.role !== 'cabin'
  const hasLanguage = member.languageLevel === 6 || (member.languageLevel !== null && isGood(member.languageUntil, day))
  const holds: Record<CrewProblem, boolean> = {
    left: member.hasLeft,
    // Known where a member sits in the seat of another role, is on another flight, or is absent.
    role: false,
    licence: isPilot && member.licenceNumber === null,
    type_rating: !isGood(member.ratings.get(flight.typeId), day),
    medical: !isGood(member.medicalUntil, day),
    recurrent: !isGood(member.recurrentUntil, day),
    language: isPilot && !hasLanguage,
    passport: flight.isInternational && !isGood(member.passportUntil, day),
    airport: member.role === 'captain' && toTrainedAirports(flight).some((code) => !isGood(member.airports.get(code), day)),
    other_flight: false,
    absent: false,
  }
  return crewProblems.filter((problem) => holds[problem])
}

export type CrewNeed = Record<CrewRole, number>

/** Seats of passengers that one member of the cabin crew looks after, and those up to which none is needed (ORO.CC.100). */
const seatsPerCabinCrew = 50
const seatsWithoutCabinCrew = 19
/** Seats up to which a turboprop flies with one pilot; jets never do (ORO.FC.200). */
const singlePilotSeats = 9

/** Who must be on board. */
export const findCrewNeed = ({ isTurboprop, seats }: Pick<CrewedFlight, 'isTurboprop' | 'seats'>): CrewNeed => ({
  captain: 1,
  first_officer: isTurboprop && seats <= singlePilotSeats ? 0 : 1,
  cabin: seats <= seatsWithoutCabinCrew ? 0 : Math.ceil(seats / seatsPerCabinCrew),
})

/** A member in a seat, with what keeps them from flying. */
export interface SeatedCrew {
  seat: CrewRole
  problems: readonly CrewProblem[]
}

/** What is left to do for the crew of a leg, by item of its checklist. */
export interface CrewState {
  /** Seats without a crew member. */
  missing: CrewNeed
  hasPilots: boolean
  hasTrainedCaptain: boolean
  hasCabinCrew: boolean
}

const isFit = ({ problems }: SeatedCrew, ...aside: CrewProblem[]): boolean => problems.every((one) => aside.includes(one))

/** Whether a leg has the crew that it needs, each one fit for it. */
export function findCrewState(need: CrewNeed, crew: readonly SeatedCrew[]): CrewState {
  const inSeat = (seat: CrewRole) => crew.filter((one) => one.seat === seat)
  const missing = (seat: CrewRole): number => Math.max(0, need[seat] - inSeat(seat).length)
  const pilots = crew.filter(({ seat }) => seat !== 'cabin')
  return {
    missing: { captain: missing('captain'), first_officer: missing('first_officer'), cabin: missing('cabin') },
    // The training for an airport is an item of its own.
    hasPilots: missing('captain') + missing('first_officer') === 0 && pilots.every((one) => isFit(one, 'airport')),
    hasTrainedCaptain: inSeat('captain').length > 0 && inSeat('captain').every(({ problems }) => !problems.includes('airport')),
    hasCabinCrew: missing('cabin') === 0 && inSeat('cabin').every((one) => isFit(one)),
  }
}
