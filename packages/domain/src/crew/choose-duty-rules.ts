import type { DutyRuleSet, OpenRule } from './duty-rules.ts'
import { EASA_FTL } from './duty-rules-easa.ts'
import { FAR_135_265, FAR_135_267 } from './duty-rules-part-135.ts'
import { EU_OPS_SUBPART_Q } from './duty-rules-subpart-q.ts'
import { type DutyRule, dutyRule } from './duty-sources.ts'

/** `air_taxi`: on demand with at most 19 passenger seats; `charter`: on demand with more. */
export const dutyOperations = ['air_taxi', 'charter', 'scheduled', 'emergency_medical', 'private'] as const
export type DutyOperation = (typeof dutyOperations)[number]

export interface DutyRulesQuestion {
  registration: string
  operation: DutyOperation | null
  /** Pilots who fly together. */
  pilots: number | null
  /** ISO day of the flight. */
  day: string
  /** Passenger seats of the aircraft, where they are known. */
  seats?: number
}

/** Why no set is chosen. */
export type UnknownDutyRules =
  | 'registration'
  | 'state_of_registry'
  | 'operation'
  | 'pilots'
  | 'national_rules'
  | 'augmented_crew'
  | 'private'

export type DutyRulesChoice =
  | { state: 'chosen'; rules: DutyRuleSet; because: DutyRule; open: readonly OpenRule[] }
  | { state: 'unknown'; missing: UnknownDutyRules; because: DutyRule | null }

/** States where EU law on air operations holds: the Union, the EEA and Switzerland. */
const EASA_PREFIXES = '9A 5B 9H CS D EC EI ES F HA HB I LN LX LY LZ OE OH OK OM OO OY PH S5 SE SP SX TF YL YR'.split(' ')
/** Regulation (EU) No 83/2014 applies from this day. */
const FTL_FROM = '2016-02-18'
const AIR_TAXI_SEATS = 19

const because = {
  ftl: dutyRule('Regulation (EU) No 965/2012, Annex III, Subpart FTL', 'regulation_83_2014'),
  article8: dutyRule('Regulation (EU) No 965/2012, Article 8(2) and (3)', 'easa_faq_47560'),
  seats: dutyRule('Regulation (EU) No 965/2012, Article 8: more than 19 seats', 'caa_cap_1265'),
  national: dutyRule('OPS 1.1090, national provisions', 'subpart_q_scope'),
  fdpScope: dutyRule('OPS 1.1105(1.1)', 'subpart_q_open'),
  unitedKingdom: dutyRule('Regulation (EU) No 965/2012 as kept in the United Kingdom', 'caa_cap_1265'),
  unscheduled: dutyRule('14 CFR 135.267', 'cfr_135_267'),
  scheduled: dutyRule('14 CFR 135.265', 'cfr_135_265'),
  augmented: dutyRule('14 CFR 135.269', 'cfr_135_269'),
}

const unknown = (missing: UnknownDutyRules, rule: DutyRule | null = null): DutyRulesChoice => ({ state: 'unknown', missing, because: rule })
const chosen = (rules: DutyRuleSet, rule: DutyRule, open: readonly OpenRule[] = []): DutyRulesChoice => ({
  state: 'chosen',
  rules,
  because: rule,
  open,
})

export type Registry = 'easa' | 'united_kingdom' | 'united_states' | 'other'

/** The state of registry stands for the operator's, whose certificate decides. Null: not a registration. */
export function findRegistry(registration: string): Registry | null {
  const text = registration.trim().toUpperCase()
  if (/^N[1-9]\d{0,4}[A-HJ-NP-Z]{0,2}$/.test(text)) return 'united_states'
  const prefix = /^([A-Z0-9]{1,2})-[A-Z0-9]{2,5}$/.exec(text)?.[1]
  if (prefix === undefined) return null
  if (prefix === 'G') return 'united_kingdom'
  return EASA_PREFIXES.includes(prefix) ? 'easa' : 'other'
}

function chooseUnitedStates(operation: DutyOperation, pilots: number): DutyRulesChoice {
  if (pilots > 2) return unknown('augmented_crew', because.augmented)
  return operation === 'scheduled' ? chosen(FAR_135_265, because.scheduled) : chosen(FAR_135_267, because.unscheduled)
}

function chooseSubpartQ(isFdpNational: boolean, rule: DutyRule): DutyRulesChoice {
  const open: OpenRule[] = [{ rule: because.national, missing: 'national_rules' }]
  if (!isFdpNational) return chosen(EU_OPS_SUBPART_Q, rule, open)
  // Subpart Q leaves the flight duty period of single pilots and of emergency medical flights to the state.
  return chosen({ ...EU_OPS_SUBPART_Q, fdp: null, fdpOpen: { rule: because.fdpScope, missing: 'national_rules' } }, rule, open)
}

/** The duty rules of a flight. What is not known of it, or not held as rules, is named instead. */
export function chooseDutyRules({ registration, operation, pilots, day, seats }: DutyRulesQuestion): DutyRulesChoice {
  const registry = findRegistry(registration)
  if (registry === null) return unknown('registration')
  if (registry === 'other') return unknown('state_of_registry')
  if (operation === null) return unknown('operation')
  if (operation === 'private') return unknown('private')
  if (pilots === null || pilots < 1) return unknown('pilots')
  if (registry === 'united_states') return chooseUnitedStates(operation, pilots)
  const isTooLargeForTaxi = operation === 'air_taxi' && seats !== undefined && seats > AIR_TAXI_SEATS
  const isOutsideFtl = pilots === 1 || operation === 'emergency_medical' || (operation === 'air_taxi' && !isTooLargeForTaxi)
  if (registry === 'united_kingdom')
    return isOutsideFtl || day < FTL_FROM ? unknown('national_rules', because.unitedKingdom) : chosen(EASA_FTL, because.unitedKingdom)
  if (isOutsideFtl || day < FTL_FROM)
    return chooseSubpartQ(pilots === 1 || operation === 'emergency_medical', day < FTL_FROM ? because.ftl : because.article8)
  return chosen(EASA_FTL, isTooLargeForTaxi ? because.seats : because.ftl)
}
