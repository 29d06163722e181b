import { DAY_MS } from '../charter/civil-time.ts'
import { CIRCADIAN_LOW, NIGHT_DUTY, localMinute, minutesWithin, toMinuteCount, windowStart } from './duty-clock.ts'
import { type DutyContext, breach, previousDuty, undecided } from './duty-context.ts'
import type { ExtensionTerms, FdpByCircadianLow, FdpRow, FdpTables, SplitDutyTerms } from './duty-rules.ts'
import { type CrewDuty, type DutyFinding, type GroundBreak, flightDutyEndsAt, operatedSectors } from './duty-types.ts'
import { circadianLowZone } from './circadian-low.ts'

/** Null: so many sectors are not allowed at all. */
export const cellFor = (minutes: readonly number[], sectors: number): number | null => minutes[Math.max(0, sectors - 2)] ?? null

/** Longest flight duty period by the local minute of its start and the sectors flown. */
export function tableLimit(rows: readonly FdpRow[], minuteOfDay: number, sectors: number): number | null {
  const row = rows.findLast(({ from }) => from <= minuteOfDay)
  return row ? cellFor(row.minutes, sectors) : null
}

/** Minutes by which a break lengthens the flight duty period. */
export function splitIncrease(terms: SplitDutyTerms, one: GroundBreak, zone: string): number {
  const net = toMinuteCount(one.to - one.from) - Math.max(terms.dutyMinutes, one.dutyMinutes ?? 0)
  if (net < terms.minimumMinutes) return 0
  if (one.place === 'suitable_accommodation') return net * terms.share
  const outsideLow = Math.max(0, net - minutesWithin(one.from, one.to, zone, CIRCADIAN_LOW))
  return Math.min(outsideLow, terms.plainMinutes) * terms.share
}

/** Longest flight duty period under Subpart Q, of one that begins and ends at these moments. */
export function circadianLowLimit(rules: FdpByCircadianLow, from: number, to: number, zone: string, sectors: number): number {
  const bySectors = Math.min(rules.sectors.atMost, Math.max(0, sectors - rules.sectors.from + 1) * rules.sectors.perSector)
  const encroachment = minutesWithin(from, to, zone, CIRCADIAN_LOW)
  const start = localMinute(from, zone)
  const startsInside = start >= CIRCADIAN_LOW.from && start < CIRCADIAN_LOW.to
  const byLow = startsInside
    ? Math.min(rules.startsInside.atMost, encroachment * rules.startsInside.share)
    : encroachment * rules.endsInside.share
  return rules.basicMinutes - bySectors - byLow
}

function checkExtensions(context: DutyContext, duty: CrewDuty, terms: ExtensionTerms): DutyFinding[] {
  const from = windowStart('7_days', duty.reportAt, context.homeBase.zone)
  const count = context.duties.filter((one) => one.extension && one.reportAt >= from && one.reportAt <= duty.reportAt).length
  if (count > terms.perSevenDays) return [breach(duty, terms.rule, terms.perSevenDays, count, 'count')]
  return context.knownFrom > from ? [undecided(duty, terms.rule, 'history', terms.perSevenDays, count, 'count')] : []
}

function checkNightSectors(context: DutyContext, duty: CrewDuty, rules: FdpTables, zone: string): DutyFinding[] {
  const { rule, sectors: limit } = rules.nightSectors
  const sectors = operatedSectors(duty).length
  const isNight = (one: CrewDuty) => minutesWithin(one.reportAt, one.releaseAt, zone, NIGHT_DUTY) > 0
  if (sectors <= limit || !isNight(duty)) return []
  const nightBefore = duty.reportAt - DAY_MS
  const before = previousDuty(context, duty)
  if (before && before.releaseAt > nightBefore) return isNight(before) ? [breach(duty, rule, limit, sectors, 'count')] : []
  return context.knownFrom > nightBefore ? [undecided(duty, rule, 'history', limit, sectors, 'count')] : []
}

function checkUnknownState(duty: CrewDuty, rules: FdpTables, minutes: number): DutyFinding[] {
  const { rule, minutes: cells } = rules.unknownState
  const sectors = operatedSectors(duty).length
  const limit = cellFor(cells, sectors)
  if (limit === null) return [breach(duty, rule, cells.length + 1, sectors, 'count')]
  if (minutes <= limit) return []
  // Longer ones by a split duty need the operator's fatigue risk management (EASA FAQ 47625).
  return duty.splitBreaks?.length
    ? [undecided(duty, rule, 'fatigue_risk_management', limit, minutes)]
    : [breach(duty, rule, limit, minutes)]
}

function checkSplit(duty: CrewDuty, rules: FdpTables, zone: string, basic: number, minutes: number): DutyFinding[] {
  const [first, ...others] = duty.splitBreaks ?? []
  if (!first) return minutes > basic ? [breach(duty, rules.rule, basic, minutes)] : []
  if (others.length > 0) return [breach(duty, rules.split.oneBreak, 1, others.length + 1, 'count')]
  const limit = basic + splitIncrease(rules.split, first, zone)
  if (minutes <= limit) return []
  const best = basic + splitIncrease(rules.split, { ...first, place: 'suitable_accommodation' }, zone)
  if (first.place === 'unknown' && minutes <= best) return [undecided(duty, rules.split.rule, 'accommodation', limit, minutes)]
  return [breach(duty, limit > basic ? rules.split.rule : rules.rule, limit, minutes)]
}

function checkTables(context: DutyContext, duty: CrewDuty, rules: FdpTables, minutes: number): DutyFinding[] {
  const zone = context.zones.get(duty.id) ?? null
  if (zone === null) return checkUnknownState(duty, rules, minutes)
  const sectors = operatedSectors(duty).length
  const start = localMinute(duty.reportAt, zone)
  const basic = tableLimit(rules.rows, start, sectors)
  if (basic === null) return [breach(duty, rules.rule, 10, sectors, 'count')]
  const night = checkNightSectors(context, duty, rules, zone)
  if (!duty.extension) return [...night, ...checkSplit(duty, rules, zone, basic, minutes)]
  // An extended period takes no split duty besides (ORO.FTL.205(d)).
  const extended = tableLimit(rules.extension.rows, start, sectors)
  const tooLong = minutes > (extended ?? basic) ? [breach(duty, rules.extension.table, extended ?? basic, minutes)] : []
  return [...night, ...tooLong, ...checkExtensions(context, duty, rules.extension)]
}

function checkCircadianLow(context: DutyContext, duty: CrewDuty, rules: FdpByCircadianLow, endAt: number): DutyFinding[] {
  const { zone, isCertain } = circadianLowZone(context, duty)
  const minutes = toMinuteCount(endAt - duty.reportAt)
  const sectors = operatedSectors(duty).length
  const basic = circadianLowLimit(rules, duty.reportAt, endAt, zone, sectors)
  const open = isCertain ? [] : [undecided(duty, rules.startsInside.rule, 'acclimatisation', basic, minutes)]
  if (!duty.extension) {
    if (minutes <= basic) return open
    return [
      ...open,
      duty.splitBreaks?.length
        ? undecided(duty, rules.splitDuty, 'national_rules', basic, minutes)
        : breach(duty, rules.rule, basic, minutes),
    ]
  }
  const { conditions } = rules.extension
  const start = localMinute(duty.reportAt, zone)
  const isInLow = minutesWithin(duty.reportAt, endAt, zone, CIRCADIAN_LOW) > 0
  const isConditional =
    sectors >= (isInLow ? conditions.sectorsInLow : conditions.sectors) || start >= conditions.startFrom || start < conditions.startBefore
  const limit = basic + rules.extension.minutes
  if (minutes > limit) open.push(breach(duty, rules.extension.rule, limit, minutes))
  else if (minutes > basic && isConditional) open.push(undecided(duty, conditions.rule, 'rule_text', limit, minutes))
  return [...open, ...checkExtensions(context, duty, rules.extension)]
}

/** Whether a flight duty period is as long as its beginning, its sectors and its state of acclimatisation allow. */
export function checkFlightDuty(context: DutyContext, duty: CrewDuty): DutyFinding[] {
  const endAt = flightDutyEndsAt(duty)
  if (endAt === null) return []
  const { fdp, fdpOpen } = context.rules
  const minutes = toMinuteCount(endAt - duty.reportAt)
  if (fdpOpen) return [undecided(duty, fdpOpen.rule, fdpOpen.missing, null, minutes)]
  if (!fdp) return []
  return fdp.kind === 'tables' ? checkTables(context, duty, fdp, minutes) : checkCircadianLow(context, duty, fdp, endAt)
}
