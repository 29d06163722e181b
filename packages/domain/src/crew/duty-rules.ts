import type { DutyRule } from './duty-sources.ts'
import type { DutyWindow, MissingDutyFact } from './duty-types.ts'

export interface CumulativeLimit {
  rule: DutyRule
  measure: 'flight' | 'duty'
  window: DutyWindow
  minutes: number
  /** Holds for crews of this many pilots alone. */
  pilots?: number
}

/** Cells of a row begin with one or two sectors; a missing cell is not allowed. */
export interface FdpRow {
  /** First local minute of the day at which it holds. */
  from: number
  minutes: readonly number[]
}

export interface ExtensionTerms {
  rule: DutyRule
  perSevenDays: number
  /** Minutes more of rest, by how the extension is made up for. */
  rest: { before: number; after: number; afterAlone: number }
}

export interface SplitDutyTerms {
  rule: DutyRule
  oneBreak: DutyRule
  minimumMinutes: number
  /** Of the break, for post-flight and pre-flight duties and travel. */
  dutyMinutes: number
  share: number
  /** Without suitable accommodation no minute beyond these counts, nor one within the window of circadian low. */
  plainMinutes: number
}

export interface FdpTables {
  kind: 'tables'
  rule: DutyRule
  rows: readonly FdpRow[]
  unknownState: { rule: DutyRule; minutes: readonly number[] }
  acclimatisation: DutyRule
  nightSectors: { rule: DutyRule; sectors: number }
  extension: ExtensionTerms & { table: DutyRule; rows: readonly FdpRow[] }
  split: SplitDutyTerms
}

export interface FdpByCircadianLow {
  kind: 'circadian_low'
  rule: DutyRule
  basicMinutes: number
  /** Each sector from this one on takes `perSector` off, together at most `atMost`. */
  sectors: { rule: DutyRule; from: number; perSector: number; atMost: number }
  startsInside: { rule: DutyRule; share: number; atMost: number }
  endsInside: { rule: DutyRule; share: number }
  extension: ExtensionTerms & {
    minutes: number
    /** Conditions whose text was not read: sectors, low and hour of a longer period. */
    conditions: { rule: DutyRule; sectors: number; sectorsInLow: number; startFrom: number; startBefore: number }
  }
  splitDuty: DutyRule
}

export type FdpRules = FdpTables | FdpByCircadianLow

/** Rest between the release of one duty and the report of the next. */
export interface PrecedingRest {
  kind: 'preceding'
  atBase: { rule: DutyRule; minutes: number }
  away: { rule: DutyRule; minutes: number }
  /** Rest after a duty that ends this many hours of clock away from its beginning; not computed. */
  timeZones: { rule: DutyRule; minutes: number; missing: 'rule_text' | 'national_rules' }
}

/** Rest within the hours before the planned end of an assignment. */
export interface RestLookBack {
  kind: 'look_back'
  rule: DutyRule
  withinMinutes: number
  /** By flight time within those hours: minutes of rest from that flight time on. */
  minutes: readonly { flightFrom: number; rest: number }[]
  /** Rest after a flight time above the limit, by how much it is above. */
  afterExcess?: { rule: DutyRule; minutes: readonly { above: number; rest: number }[] }
}

export interface RecoveryRest {
  rule: DutyRule
  minutes: number
  localNights: number
  /** Between the end of one and the start of the next. */
  apartMinutes: number
}

export interface RestsPerQuarter {
  rule: DutyRule
  minutes: number
  count: number
}

/** A provision that binds and cannot be computed. */
export interface OpenRule {
  rule: DutyRule
  missing: MissingDutyFact
}

export type DutyRuleSetId = 'easa_ftl' | 'eu_ops_subpart_q' | 'far_135_265' | 'far_135_267'

export interface DutyRuleSet {
  id: DutyRuleSetId
  title: string
  cumulative: readonly CumulativeLimit[]
  fdp: FdpRules | null
  /** Why the flight duty period is not computed although it is limited. */
  fdpOpen: OpenRule | null
  rest: PrecedingRest | RestLookBack
  recovery: RecoveryRest | null
  restsPerQuarter: RestsPerQuarter | null
  /** Provisions of the set that this code does not compute. */
  notComputed: readonly DutyRule[]
}

/** `13:30` → 810. */
export function toMinutes(clock: string): number {
  const [hours = '', minutes = ''] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

export const hours = (count: number): number => count * 60

/** `06:00 | 13:00 12:30` → a row of a table. */
export function toRow(line: string): FdpRow {
  const [from = '', cells = ''] = line.split('|')
  return {
    from: toMinutes(from.trim()),
    minutes: cells
      .trim()
      .split(/\s+/)
      .filter((cell) => cell !== '')
      .map(toMinutes),
  }
}
