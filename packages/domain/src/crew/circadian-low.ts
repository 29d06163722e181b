import { HOUR_MS } from '../charter/civil-time.ts'
import { hoursApart } from './duty-clock.ts'
import type { DutyContext } from './duty-context.ts'
import type { CrewDuty } from './duty-types.ts'

/** OPS 1.1095(1.15): home base time within three zones of it, and for 48 hours after leaving them; then local time. */
const BAND_HOURS = 3
const HOME_TIME_MS = 48 * HOUR_MS

/** The zone of the window of circadian low. Uncertain where the departure from the home base's zones is not known. */
export function circadianLowZone(context: DutyContext, duty: CrewDuty): { zone: string; isCertain: boolean } {
  const home = context.homeBase.zone
  const isNear = (one: CrewDuty) => hoursApart(one.reportAt, one.from.zone, home) <= BAND_HOURS
  if (isNear(duty)) return { zone: home, isCertain: true }
  const left = context.duties.findLast((one) => one.reportAt < duty.reportAt && isNear(one))
  if (!left) return { zone: home, isCertain: false }
  return { zone: duty.reportAt - left.reportAt < HOME_TIME_MS ? home : duty.from.zone, isCertain: true }
}
