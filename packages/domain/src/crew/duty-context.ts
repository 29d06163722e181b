import type { ReferenceZone } from './acclimatisation.ts'
import { toMinuteCount } from './duty-clock.ts'
import type { DutyRuleSet } from './duty-rules.ts'
import type { DutyRule } from './duty-sources.ts'
import type { CrewDuty, CrewHistory, DutyFinding, DutyPlace, MissingDutyFact } from './duty-types.ts'

export interface CrewPlan {
  rules: DutyRuleSet
  /** Pilots of the crew. */
  pilots: number
  homeBase: DutyPlace
  planned: readonly CrewDuty[]
  history: CrewHistory
}

/** What the checks of one plan share. */
export interface DutyContext extends CrewPlan {
  /** History and plan, by report. */
  duties: readonly CrewDuty[]
  /** Nothing is known of the time before. */
  knownFrom: number
  zones: ReadonlyMap<string, ReferenceZone>
}

export const breach = (
  duty: CrewDuty,
  rule: DutyRule,
  limit: number | null,
  actual: number,
  unit: DutyFinding['unit'] = 'minutes',
): DutyFinding => ({ state: 'breach', rule, dutyId: duty.id, unit, limit, actual })

export const undecided = (
  duty: CrewDuty,
  rule: DutyRule,
  missing: MissingDutyFact,
  limit: number | null = null,
  actual: number | null = null,
  unit: DutyFinding['unit'] = 'minutes',
): DutyFinding => ({ state: 'unknown', rule, dutyId: duty.id, unit, limit, actual, missing })

/** The duty before, in history or plan. */
export function previousDuty({ duties }: DutyContext, duty: CrewDuty): CrewDuty | undefined {
  return duties[duties.indexOf(duty) - 1]
}

/** Rest between two duties; none where they overlap. */
export const restBetween = (before: CrewDuty, after: CrewDuty): number => Math.max(0, toMinuteCount(after.reportAt - before.releaseAt))

export const isAtBase = ({ homeBase }: CrewPlan, place: DutyPlace): boolean => place.airport === homeBase.airport
