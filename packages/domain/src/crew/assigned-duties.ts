import { DEBRIEF_MINUTES, REPORT_MINUTES, REST_AWAY_MINUTES } from '../charter/duty.ts'
import { HOUR_MS, MINUTE_MS } from '../charter/civil-time.ts'
import { chooseDutyRules } from './choose-duty-rules.ts'
import { checkDuties } from './duty.ts'
import type { CrewDuty, DutyPlace } from './duty-types.ts'

/** A flight that a member is on; moments in epoch milliseconds. */
export interface AssignedFlight {
  id: string
  departureAt: number
  arrivalAt: number
  from: DutyPlace
  to: DutyPlace
}

/** A break shorter than a rest with what comes before and after it is part of the duty. */
const longestBreak = (REST_AWAY_MINUTES + REPORT_MINUTES + DEBRIEF_MINUTES) * MINUTE_MS

/** Flights as duties: report before the first one, and what follows the last. */
export function toDuties(flights: readonly AssignedFlight[]): { duty: CrewDuty; flights: AssignedFlight[] }[] {
  const groups: AssignedFlight[][] = []
  for (const flight of flights.toSorted((a, b) => a.departureAt - b.departureAt)) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && flight.departureAt - last.arrivalAt < longestBreak) group.push(flight)
    else groups.push([flight])
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const duty = {
      id: first.id,
      reportAt: first.departureAt - REPORT_MINUTES * MINUTE_MS,
      releaseAt: last.arrivalAt + DEBRIEF_MINUTES * MINUTE_MS,
      from: first.from,
      to: last.to,
      sectors: group.map(({ departureAt, arrivalAt }) => ({ offBlockAt: departureAt, onBlockAt: arrivalAt })),
    }
    return [{ duty, flights: group }]
  })
}

/** Days around a flight whose flights are looked at. */
export const dutyWindowDays = 28

export interface DutyQuestion {
  registration: string
  seats: number
  pilots: number
  homeBase: DutyPlace
  /** Flights of the member around the one that is asked about, with it. */
  flights: readonly AssignedFlight[]
  /** The one that is asked about. */
  flightId: string
}

/**
 * Numbers of the rules that the duty of a flight breaks. What is not assigned here is not known, so only what breaks a rule whatever else was
 * flown is named; nothing where no rules are held for the registration.
 */
export function findDutyBreaches({ registration, seats, pilots, homeBase, flights, flightId }: DutyQuestion): string[] {
  const duties = toDuties(flights)
  const asked = duties.find((one) => one.flights.some(({ id }) => id === flightId))
  if (!asked) return []
  const day = Temporal.Instant.fromEpochMilliseconds(asked.duty.reportAt).toZonedDateTimeISO('UTC').toPlainDate().toString()
  const choice = chooseDutyRules({ registration, operation: 'air_taxi', pilots, day, seats })
  if (choice.state !== 'chosen') return []
  const within = dutyWindowDays * 24 * HOUR_MS
  const planned = duties.map(({ duty }) => duty).filter(({ reportAt }) => Math.abs(reportAt - asked.duty.reportAt) <= within)
  const findings = checkDuties({ rules: choice.rules, pilots, homeBase, planned, history: { duties: [] } })
  return [...new Set(findings.flatMap(({ state, dutyId, rule }) => (state === 'breach' && dutyId === asked.duty.id ? [rule.number] : [])))]
}
