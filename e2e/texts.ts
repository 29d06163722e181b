import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Locale = 'en' | 'it'

/** The product's own words, so that specs find things by what a person reads: `words('it', 'trip', 'submit')`. */
export function words(locale: Locale, namespace: string, path: string): string {
  const file = join(import.meta.dirname, `../packages/i18n/src/${locale}/${namespace}.json`)
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], JSON.parse(readFileSync(file, 'utf8')))
  if (typeof found !== 'string') throw new Error(`No text ${namespace}.${path} in ${locale}`)
  return found
}

/** The same as a pattern: arguments match anything, so a text with a price or a date in it can be looked for. */
export function pattern(locale: Locale, namespace: string, path: string): RegExp {
  const text = words(locale, namespace, path).replaceAll(/<\/?\w+>/g, '')
  return new RegExp(
    text
      .split(/\{[^{}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  )
}

/** A text with its arguments. */
export const fill = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((done, [name, value]) => done.replaceAll(`{${name}}`, String(value)), text)
