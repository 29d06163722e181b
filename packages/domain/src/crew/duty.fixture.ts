import type { CrewPlan } from './duty-context.ts'
import { EASA_FTL } from './duty-rules-easa.ts'
import type { CrewDuty, CrewHistory, DutyPlace, DutySector, GroundBreak } from './duty-types.ts'
import { checkDuties } from './duty.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export const place = (airport: string, zone: string): DutyPlace => ({ airport, zone })
export const MILAN = place('LIML', 'Europe/Rome')

/** Epoch ms of a local time; of UTC where no zone is given. */
export const at = (local: string, zone = 'UTC'): number => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds

interface DutyShape {
  id?: string
  /** Flights in equal parts of the flight duty period. */
  sectors?: number
  /** Minutes flown of each of them; half an hour without. */
  flown?: number
  from?: DutyPlace
  to?: DutyPlace
  /** Minutes of duty after the last flight. */
  after?: number
  kinds?: readonly DutySector['kind'][]
  splitBreaks?: readonly GroundBreak[]
  extension?: CrewDuty['extension']
}

/** A duty that reports at `reportAt`, with a flight duty period of so many minutes. */
export function dutyFrom(reportAt: number, minutes: number, shape: DutyShape = {}): CrewDuty {
  const { sectors = 1, flown = 30, from = MILAN, to = from, after = 0, kinds = [] } = shape
  const end = reportAt + minutes * MINUTE
  const step = (minutes * MINUTE) / Math.max(1, sectors)
  return {
    id: shape.id ?? `duty ${Temporal.Instant.fromEpochMilliseconds(reportAt)}`,
    reportAt,
    releaseAt: end + after * MINUTE,
    from,
    to,
    sectors: Array.from({ length: sectors }, (_, i) => {
      const onBlockAt = reportAt + step * (i + 1)
      return { offBlockAt: onBlockAt - flown * MINUTE, onBlockAt, ...(kinds[i] ? { kind: kinds[i] } : {}) }
    }),
    ...(shape.splitBreaks ? { splitBreaks: shape.splitBreaks } : {}),
    ...(shape.extension ? { extension: shape.extension } : {}),
  }
}

/** The same by the local clock of the place where it begins. */
export const duty = (local: string, minutes: number, shape: DutyShape = {}): CrewDuty =>
  dutyFrom(at(local, (shape.from ?? MILAN).zone), minutes, shape)

/** Everything known for two months, and nothing flown in them. */
export const rested = (planned: readonly CrewDuty[], earlier: readonly CrewDuty[] = []): CrewHistory => ({
  duties: earlier,
  completeFrom: Math.min(...[...planned, ...earlier].map(({ reportAt }) => reportAt)) - 60 * 24 * HOUR,
  acclimatisedTo: 'Europe/Rome',
  flightMinutes: { calendar_year: 0, '12_months': 0, calendar_quarter: 0, two_calendar_quarters: 0 },
})

export const planOf = (planned: readonly CrewDuty[], more: Partial<CrewPlan> = {}): CrewPlan => ({
  rules: EASA_FTL,
  pilots: 2,
  homeBase: MILAN,
  planned,
  history: rested(planned),
  ...more,
})

/** `breach ORO.FTL.205(b)(1) 781/780`, one line for each finding. */
export const findings = (planned: readonly CrewDuty[], more: Partial<CrewPlan> = {}): string[] =>
  checkDuties(planOf(planned, more)).map(({ state, rule, actual, limit, missing }) =>
    [state, rule.number, `${actual ?? '?'}/${limit ?? '?'}`, ...(missing ? [missing] : [])].join(' '),
  )
