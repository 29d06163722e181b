import { HOUR_MS } from '../charter/civil-time.ts'
import { referenceZones } from './acclimatisation.ts'
import { checkCumulativeHours } from './cumulative-hours.ts'
import { type CrewPlan, type DutyContext, undecided } from './duty-context.ts'
import type { DutyFinding } from './duty-types.ts'
import { checkFlightDuty } from './flight-duty-period.ts'
import { checkRest } from './rest.ts'

/** After this long without a change of zones everybody is acclimatised (Table 1 of ORO.FTL.105(1)). */
const ACCLIMATISED_AFTER_MS = 120 * HOUR_MS

function toContext(plan: CrewPlan): DutyContext {
  const { history, planned, homeBase } = plan
  const duties = [...history.duties, ...planned].toSorted((a, b) => a.reportAt - b.reportAt || a.releaseAt - b.releaseAt)
  return {
    ...plan,
    duties,
    knownFrom: history.completeFrom ?? duties[0]?.reportAt ?? 0,
    zones: referenceZones(duties, history.acclimatisedTo ?? homeBase.zone),
  }
}

/** The reference time of the first planned duty stands on the history before it. */
function checkAcclimatisation(context: DutyContext): DutyFinding[] {
  const { rules, history, knownFrom, planned } = context
  const first = planned.toSorted((a, b) => a.reportAt - b.reportAt)[0]
  if (!first || rules.fdp?.kind !== 'tables' || history.acclimatisedTo !== undefined) return []
  return first.reportAt - knownFrom >= ACCLIMATISED_AFTER_MS ? [] : [undecided(first, rules.fdp.acclimatisation, 'acclimatisation')]
}

/**
 * Checks the planned duties of one crew member, against each other and against what is known of the time before. A rule that cannot be decided
 * is a finding of its own. `rules.notComputed` names what is not looked at.
 */
export function checkDuties(plan: CrewPlan): DutyFinding[] {
  const context = toContext(plan)
  const inOrder = context.duties.filter((duty) => plan.planned.includes(duty))
  return [
    ...checkAcclimatisation(context),
    ...inOrder.flatMap((duty) => [...checkFlightDuty(context, duty), ...checkCumulativeHours(context, duty), ...checkRest(context, duty)]),
  ]
}
