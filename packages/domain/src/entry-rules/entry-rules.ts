import type { FactSource } from '../facts/facts.ts'
import { oneOf, readSource } from '../facts/read-facts.ts'

/** What a rule is about, in the order in which rules are shown. */
export const entryTopics = ['permit', 'visa', 'passport', 'border', 'declaration', 'pets', 'cash'] as const
export type EntryTopic = (typeof entryTopics)[number]

export const crossings = ['into', 'either', 'within'] as const

export const entryRuleIds = [
  'uk-eta',
  'uk-passport',
  'uk-gar',
  'uk-pets',
  'uk-cash',
  'schengen-ees',
  'etias',
  'schengen-passport',
  'eu-pets',
  'eu-pets-from-gb',
  'eu-pets-within',
  'pets-tapeworm',
  'eu-cash',
  'ch-pets',
  'ie-visa',
  'us-visa',
  'us-dogs',
  'us-cash',
  'ca-eta',
  'tr-passport',
  'ae-visa',
  'ae-passport',
  'il-eta',
  'mv-declaration',
] as const
export type EntryRuleId = (typeof entryRuleIds)[number]

/** A rule that a country or an area sets for those who arrive or leave. Countries and nationalities are ISO 3166 alpha-3. */
export interface EntryRule extends FactSource {
  id: EntryRuleId
  topic: EntryTopic
  /** `into`: flights that enter the area; `either`: those that leave it too; `within`: those between two countries of it. */
  crossing: (typeof crossings)[number]
  area: ReadonlySet<string>
  /** Countries at the other end of the flight for which it does not hold; null for `onlyWith`: it holds for all others. */
  notWith: ReadonlySet<string>
  onlyWith: ReadonlySet<string> | null
  /** Citizens whom it does not bind. */
  exempt: ReadonlySet<string>
  /** Citizens whom alone it binds; null: all but the exempt. */
  concerns: ReadonlySet<string> | null
  /** Page of the authority: address. */
  official: string
}

/** A row of `data/entry-rules.json`; areas are names of areas or codes of countries, separated by spaces. */
export interface EntryRow {
  id: string
  topic: string
  crossing: string
  area: string
  notWith?: string
  onlyWith?: string
  exempt?: string
  concerns?: string
  official: string
  /** Addresses, separated by spaces. */
  source: string
  date?: string
  confidence: string
  checkedOn?: string
}

export interface EntryDocument {
  checkedOn: string
  areas: Readonly<Record<string, string>>
  rows: readonly EntryRow[]
}

/** @throws RangeError for a word that is neither an area nor a code */
function readCountries(words: string, areas: EntryDocument['areas']): ReadonlySet<string> {
  return new Set(
    words.split(' ').flatMap((word) => {
      const area = areas[word]
      if (area !== undefined) return area.split(' ')
      if (!/^[A-Z]{3}$/.test(word)) throw new RangeError(`${word} is neither an area nor a country`)
      return [word]
    }),
  )
}

/** @throws RangeError for a row that cannot be read */
export function readEntryRules({ checkedOn, areas, rows }: EntryDocument): EntryRule[] {
  const countries = (words: string | undefined) => (words === undefined ? null : readCountries(words, areas))
  return rows.map((row) => {
    if (!row.official.startsWith('https://')) throw new RangeError(`${row.official} is no page of an authority`)
    return {
      ...readSource(row, row.checkedOn ?? checkedOn),
      id: oneOf(entryRuleIds, row.id),
      topic: oneOf(entryTopics, row.topic),
      crossing: oneOf(crossings, row.crossing),
      area: readCountries(row.area, areas),
      notWith: countries(row.notWith) ?? new Set(),
      onlyWith: countries(row.onlyWith),
      exempt: countries(row.exempt) ?? new Set(),
      concerns: countries(row.concerns),
      official: row.official,
    }
  })
}

/** A leg as borders see it. */
export interface EntryLeg {
  /** Countries of departure and arrival. */
  from: string
  to: string
  hasPets: boolean
  /** Of everybody on board; null: not known of that person. Empty: nobody is known. */
  nationalities: readonly (string | null)[]
}

function isCrossed({ crossing, area }: EntryRule, from: string, to: string): boolean {
  const [leaves, enters] = [area.has(from), area.has(to)]
  if (crossing === 'within') return leaves && enters
  return crossing === 'into' ? enters && !leaves : enters !== leaves
}

function holdsBetween(rule: EntryRule, from: string, to: string): boolean {
  if (from === to || !isCrossed(rule, from, to)) return false
  const others = [from, to].filter((country) => !rule.area.has(country))
  return !others.some((country) => rule.notWith.has(country)) && (!rule.onlyWith || others.some((country) => rule.onlyWith?.has(country)))
}

const binds = ({ exempt, concerns }: EntryRule, nationality: string): boolean =>
  !exempt.has(nationality) && (!concerns || concerns.has(nationality))

/** One person whose nationality is not known is enough for a rule to be told. */
const bindsSome = (rule: EntryRule, nationalities: EntryLeg['nationalities']): boolean =>
  nationalities.length === 0 || nationalities.some((nationality) => nationality === null || binds(rule, nationality))

const byTopic = (rules: readonly EntryRule[]): EntryRule[] =>
  rules.toSorted((a, b) => entryTopics.indexOf(a.topic) - entryTopics.indexOf(b.topic))

/** What travellers of a leg have to know at its borders, as far as it is known: nothing where no border is crossed. */
export const findEntryRules = (rules: readonly EntryRule[], { from, to, hasPets, nationalities }: EntryLeg): EntryRule[] =>
  byTopic(
    rules.filter(
      (rule) => holdsBetween(rule, from, to) && (rule.topic === 'pets' ? hasPets : rule.topic === 'cash' || bindsSome(rule, nationalities)),
    ),
  )

/** What a country asks of those who arrive from another one. */
export const findCountryRules = (rules: readonly EntryRule[], country: string): EntryRule[] =>
  byTopic(rules.filter(({ area }) => area.has(country)))

/** Days after which readers are told that a rule was checked long ago. */
const ageDays = 365

export const isOldRule = ({ checkedOn }: Pick<EntryRule, 'checkedOn'>, today: string): boolean =>
  Temporal.PlainDate.from(checkedOn).until(Temporal.PlainDate.from(today)).days > ageDays
