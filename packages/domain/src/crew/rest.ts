import { DAY_MS, MINUTE_MS } from '../charter/civil-time.ts'
import { appliesTo, dutyBounds, minutesBetween } from './cumulative-hours.ts'
import { hoursApart, localNights, quarterEnd, toMinuteCount, windowStart } from './duty-clock.ts'
import { type DutyContext, breach, isAtBase, previousDuty, restBetween, undecided } from './duty-context.ts'
import type { ExtensionTerms, PrecedingRest, RecoveryRest, RestLookBack, RestsPerQuarter } from './duty-rules.ts'
import { type CrewDuty, type DutyFinding, operatedSectors } from './duty-types.ts'

/** Rest that a planned extension adds before its duty and after the one before. */
function addedRest(terms: ExtensionTerms | undefined, before: CrewDuty, duty: CrewDuty): number {
  if (!terms) return 0
  const after =
    before.extension === 'rest_before_and_after' ? terms.rest.after : before.extension === 'rest_after' ? terms.rest.afterAlone : 0
  return after + (duty.extension === 'rest_before_and_after' ? terms.rest.before : 0)
}

/** Whether the rotation up to a duty reached another part of the day, beyond the hours that ask for more rest. */
function crossesZones(context: DutyContext, before: CrewDuty, duty: CrewDuty, minutes: number): boolean {
  const isFar = (one: CrewDuty, zone: string) => hoursApart(one.releaseAt, one.to.zone, zone) * 60 >= minutes
  if (isFar(before, before.from.zone)) return true
  if (!isAtBase(context, duty.from)) return false
  const earlier = context.duties.slice(0, context.duties.indexOf(duty))
  const first = earlier.findLastIndex((one) => isAtBase(context, one.from))
  return earlier.slice(Math.max(0, first)).some((one) => isFar(one, context.homeBase.zone))
}

function checkPreceding(context: DutyContext, duty: CrewDuty, rest: PrecedingRest): DutyFinding[] {
  const { rule, minutes } = isAtBase(context, duty.from) ? rest.atBase : rest.away
  const before = previousDuty(context, duty)
  if (!before) {
    const known = toMinuteCount(Math.max(0, duty.reportAt - context.knownFrom))
    // No duty is longer than a day, so a day of rest is enough after any.
    return known * MINUTE_MS >= DAY_MS ? [] : [undecided(duty, rule, 'history', minutes, known)]
  }
  const length = toMinuteCount(before.releaseAt - before.reportAt)
  const needed = Math.max(minutes, length) + addedRest(context.rules.fdp?.extension, before, duty)
  const actual = restBetween(before, duty)
  const found = actual < needed ? [breach(duty, rule, needed, actual)] : []
  if (crossesZones(context, before, duty, rest.timeZones.minutes))
    found.push(undecided(duty, rest.timeZones.rule, rest.timeZones.missing, null, actual))
  return found
}

/** Longest stretch without duty between two moments, before `knownFrom` as if it were free or not. */
function longestRest(context: DutyContext, from: number, to: number, isUnknownFree: boolean): number {
  let at = isUnknownFree ? from : Math.max(from, Math.min(to, context.knownFrom))
  let longest = 0
  for (const { reportAt, releaseAt } of context.duties) {
    if (releaseAt <= at || reportAt >= to) continue
    longest = Math.max(longest, reportAt - at)
    at = Math.max(at, releaseAt)
  }
  return toMinuteCount(Math.max(longest, to - at))
}

function checkLookBack(context: DutyContext, duty: CrewDuty, rest: RestLookBack): DutyFinding[] {
  const flown = operatedSectors(duty)
  const last = flown.findLast((one) => one.kind !== 'private')
  if (!last) return []
  const end = flown.at(-1) === last ? duty.releaseAt : last.onBlockAt
  const from = end - rest.withinMinutes * MINUTE_MS
  const flight = minutesBetween(context, 'flight', from, end)
  const needed = rest.minutes.findLast(({ flightFrom }) => flight >= flightFrom)?.rest ?? 0
  const actual = longestRest(context, from, end, false)
  if (actual >= needed) return []
  const atBest = longestRest(context, from, end, true)
  return [atBest < needed ? breach(duty, rest.rule, needed, atBest) : undecided(duty, rest.rule, 'history', needed, actual)]
}

function checkAfterExcess(context: DutyContext, duty: CrewDuty, rest: RestLookBack): DutyFinding[] {
  const before = previousDuty(context, duty)
  const limit = context.rules.cumulative.find((one) => one.window === '24_hours' && appliesTo(one, context.pilots))
  if (!rest.afterExcess || !limit) return []
  const { rule, minutes } = rest.afterExcess
  const restFor = (excess: number) => minutes.findLast(({ above }) => excess > above)?.rest ?? 0
  const actual = before ? restBetween(before, duty) : toMinuteCount(duty.reportAt - context.knownFrom)
  const { least, most } = before ? dutyBounds(context, limit, before) : { least: 0, most: Number.POSITIVE_INFINITY }
  if (actual < restFor(least - limit.minutes)) return [breach(duty, rule, restFor(least - limit.minutes), actual)]
  const worst = restFor(most - limit.minutes)
  return actual < worst ? [undecided(duty, rule, 'history', worst, actual)] : []
}

function checkRecovery(context: DutyContext, duty: CrewDuty, rules: RecoveryRest): DutyFinding[] {
  const { duties, knownFrom } = context
  let recoveredAt: number | null = null
  let free = knownFrom
  let zone = context.homeBase.zone
  for (const one of duties.slice(0, duties.indexOf(duty) + 1)) {
    const isLong = toMinuteCount(one.reportAt - free) >= rules.minutes
    if (isLong && localNights(free, one.reportAt, zone) >= rules.localNights) recoveredAt = one.reportAt
    free = one.releaseAt
    zone = one.to.zone
  }
  const apart = toMinuteCount(duty.releaseAt - (recoveredAt ?? knownFrom))
  if (apart > rules.apartMinutes) return [breach(duty, rules.rule, rules.apartMinutes, apart)]
  return recoveredAt === null ? [undecided(duty, rules.rule, 'history', rules.apartMinutes, apart)] : []
}

function checkRestsPerQuarter(context: DutyContext, duty: CrewDuty, rules: RestsPerQuarter): DutyFinding[] {
  const zone = context.homeBase.zone
  const start = windowStart('calendar_quarter', duty.reportAt, zone)
  const end = quarterEnd(duty.reportAt, zone)
  const inQuarter = context.duties.filter((one) => one.releaseAt > start && one.reportAt < end)
  if (inQuarter.at(-1) !== duty) return []
  const rests = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS / rules.minutes))
  let at = Math.max(start, context.knownFrom)
  const unknownRests = rests(at - start)
  let known = 0
  for (const one of inQuarter) {
    known += rests(one.reportAt - at)
    at = one.releaseAt
  }
  const most = known + unknownRests + rests(end - at)
  if (most < rules.count) return [breach(duty, rules.rule, rules.count, most, 'count')]
  return most - unknownRests < rules.count ? [undecided(duty, rules.rule, 'history', rules.count, known, 'count')] : []
}

/** Whether the rest around a duty is as long, and as often, as the rules want it. */
export function checkRest(context: DutyContext, duty: CrewDuty): DutyFinding[] {
  if (operatedSectors(duty).length === 0) return []
  const { rest, recovery, restsPerQuarter } = context.rules
  return [
    ...(rest.kind === 'preceding'
      ? checkPreceding(context, duty, rest)
      : [...checkLookBack(context, duty, rest), ...checkAfterExcess(context, duty, rest)]),
    ...(recovery ? checkRecovery(context, duty, recovery) : []),
    ...(restsPerQuarter ? checkRestsPerQuarter(context, duty, restsPerQuarter) : []),
  ]
}
