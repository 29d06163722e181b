import { DEFAULT_ENTRY_RULES } from '@aquilane/domain/entry-rules/default-entry-rules'
import {
  type EntryLeg,
  type EntryRule,
  type EntryTopic,
  findCountryRules,
  findEntryRules,
  isOldRule,
} from '@aquilane/domain/entry-rules/entry-rules'
import { isOldFact } from '@aquilane/domain/facts/fact-rules'
import { entryRuleText } from '@aquilane/i18n/entry-rules'
import type { Context } from '../../context.ts'
import { todayOf } from './draft.ts'

type Language = 'en' | 'it'
type Deps = Pick<Context, 'clock'>

/** A rule of a border as readers have it. */
export interface ShownEntryRule {
  topic: EntryTopic
  text: string
  official: string
  source: string
  sourceYear: string | null
  checkedOn: string
  isOld: boolean
}

function toShown(deps: Deps, rules: readonly EntryRule[], language: Language): ShownEntryRule[] {
  const today = todayOf(deps)
  return rules.map((rule) => ({
    topic: rule.topic,
    text: entryRuleText(language, rule.id),
    official: rule.official,
    source: new URL(rule.source.split(' ')[0]!).hostname.replace(/^www\./, ''),
    sourceYear: rule.sourceDate?.slice(0, 4) ?? null,
    checkedOn: rule.checkedOn,
    isOld: isOldRule(rule, today),
  }))
}

export const entryRulesOfLeg = (deps: Deps, leg: EntryLeg, language: Language): ShownEntryRule[] =>
  toShown(deps, findEntryRules(DEFAULT_ENTRY_RULES, leg), language)

/** @param iso3 country that is entered */
export const entryRulesOfCountry = (deps: Deps, iso3: string, language: Language): ShownEntryRule[] =>
  toShown(deps, findCountryRules(DEFAULT_ENTRY_RULES, iso3), language)

/** Rules that staff look up again, like other facts. */
export const countOldEntryRules = (deps: Deps): number =>
  DEFAULT_ENTRY_RULES.filter(({ checkedOn }) => isOldFact(checkedOn, todayOf(deps))).length
