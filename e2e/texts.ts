import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Locale = 'en' | 'it'

const source = join(import.meta.dirname, '../packages/i18n/src')
const namespaces = new Set(readdirSync(join(source, 'en')).map((file) => file.replace(/\.json$/, '')))
const catalogues = new Map<string, ReadonlyMap<string, string>>()

function flatten(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : flatten(value as object, `${prefix}${name}.`),
  )
}

function readCatalogue(locale: Locale, namespace: string): ReadonlyMap<string, string> {
  const name = `${locale}/${namespace}`
  const known = catalogues.get(name)
  if (known) return known
  const read = new Map(flatten(JSON.parse(readFileSync(join(source, `${name}.json`), 'utf8')) as object))
  catalogues.set(name, read)
  return read
}

const withoutTags = (text: string): string => text.replaceAll(/<\/?\w+>/g, '')

/** A scope is a namespace, or a namespace with the beginning of the keys that are meant: `payments`, `payments.topUp`. */
function splitScope(scope: string): [namespace: string, prefix: string] {
  const parts = scope.split('.')
  for (let length = parts.length; length > 0; length--) {
    const namespace = parts.slice(0, length).join('.')
    if (namespaces.has(namespace)) return [namespace, parts.slice(length).join('.')]
  }
  throw new Error(`No texts of ${scope}`)
}

/**
 * A text of the product, named by its English: in the English run what a person reads is written in the spec, and a wrong text fails.
 * The Italian run looks the key up. Both throw where the scope has no such text, the Italian one also where it has two for it.
 */
export function text(locale: Locale, scope: string, english: string): string {
  const [namespace, prefix] = splitScope(scope)
  const italian = readCatalogue('it', namespace)
  const found = new Set<string>()
  for (const [key, value] of readCatalogue('en', namespace))
    if (withoutTags(value) === withoutTags(english) && (prefix === '' || key === prefix || key.startsWith(`${prefix}.`)))
      found.add(italian.get(key) ?? '')
  const [only] = found
  // Two Italian texts for one English are no fault where nobody reads Italian.
  if (only === undefined || (locale === 'it' && found.size > 1)) throw new Error(`${found.size} texts in ${scope} for "${english}"`)
  return locale === 'en' ? english : only
}

/** The text of a key that is known at run time only. */
export function words(locale: Locale, namespace: string, key: string): string {
  const found = readCatalogue(locale, namespace).get(key)
  if (found === undefined) throw new Error(`No text ${namespace}.${key} in ${locale}`)
  return found
}

/** Italian joins these with the name that follows: `ad Amsterdam`, `dall’aeroporto`. */
const joined = /(^|\s)(?:a|da|di|su) $/i

/** Arguments match anything, so that a text with a price or a date in it can be looked for. */
const toPattern = (locale: Locale, template: string): RegExp =>
  new RegExp(
    withoutTags(template)
      .split(/\{[^{}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .map((part) => (locale === 'it' ? part.replace(joined, '$1[A-Za-z’]+ ?') : part))
      .join('.+'),
  )

export const pattern = (locale: Locale, scope: string, english: string): RegExp => toPattern(locale, text(locale, scope, english))
export const keyPattern = (locale: Locale, namespace: string, key: string): RegExp => toPattern(locale, words(locale, namespace, key))

/** A text with its arguments. */
export const fill = (template: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((done, [name, value]) => done.replaceAll(`{${name}}`, String(value)), template)
