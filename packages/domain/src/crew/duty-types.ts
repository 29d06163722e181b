import type { DutyRule } from './duty-sources.ts'

/** Where a duty begins or ends. */
export interface DutyPlace {
  airport: string
  /** IANA name, or an offset such as `+02:00`. */
  zone: string
}

/** Moments are epoch milliseconds. */
export interface DutySector {
  offBlockAt: number
  onBlockAt: number
  /** `positioning`: as a passenger. `private`: flown outside the certificate, as a ferry under 14 CFR Part 91. Absent: operated commercially. */
  kind?: 'positioning' | 'private'
}

/** A break on the ground inside a flight duty period. */
export interface GroundBreak {
  from: number
  to: number
  /** Post-flight and pre-flight duties and travel inside it, minutes; the rules have a minimum. */
  dutyMinutes?: number
  place: 'accommodation' | 'suitable_accommodation' | 'unknown'
}

export interface CrewDuty {
  id: string
  reportAt: number
  releaseAt: number
  from: DutyPlace
  to: DutyPlace
  sectors: readonly DutySector[]
  splitBreaks?: readonly GroundBreak[]
  /** A longer flight duty period, planned before the duty begins, and the rest that makes up for it. */
  extension?: 'rest_before_and_after' | 'rest_after'
}

export type DutyWindow =
  | '24_hours'
  | '7_days'
  | '14_days'
  | '28_days'
  | 'calendar_month'
  | 'calendar_quarter'
  | 'two_calendar_quarters'
  | 'calendar_year'
  | '12_months'

export interface CrewHistory {
  /** Duties of the time before, in any order. */
  duties: readonly CrewDuty[]
  /** From this moment on every duty is among `duties`. Absent: nothing before the first duty is known. */
  completeFrom?: number
  /** Minutes of flight time and of duty before `completeFrom`, within the window that ends there. */
  flightMinutes?: Partial<Record<DutyWindow, number>>
  dutyMinutes?: Partial<Record<DutyWindow, number>>
  /** Zone to which the crew member is acclimatised at the first duty. */
  acclimatisedTo?: string
}

/** What a finding needs before it can be decided. */
export const missingDutyFacts = [
  'history',
  'acclimatisation',
  'accommodation',
  'fatigue_risk_management',
  /** Left to the state of the operator. */
  'national_rules',
  /** Known to exist, not read. */
  'rule_text',
] as const
export type MissingDutyFact = (typeof missingDutyFacts)[number]

export interface DutyFinding {
  state: 'breach' | 'unknown'
  rule: DutyRule
  dutyId: string
  unit: 'minutes' | 'count'
  limit: number | null
  /** Planned value; of an `unknown` finding what is known of it. */
  actual: number | null
  missing?: MissingDutyFact
}

export const isOperated = (sector: DutySector): boolean => sector.kind !== 'positioning'

export const operatedSectors = (duty: CrewDuty): readonly DutySector[] => duty.sectors.filter(isOperated)

/** The flight duty period ends with the last sector flown; what follows is duty alone. Null for a duty without one. */
export function flightDutyEndsAt(duty: CrewDuty): number | null {
  const last = operatedSectors(duty).at(-1)
  return last ? last.onBlockAt : null
}
