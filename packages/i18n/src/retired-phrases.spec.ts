import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locales } from '@aquilane/domain/site/paths'

/** Wording that was replaced by what the trade says (docs/glossary.md). */
const retired = {
  en: [
    'Take off',
    'It is yours',
    'The way back, in euro',
    'What a price means here',
    'to one scale',
    'make out a bill',
    'Get the payment link',
    'around the clock',
    'What happened',
    'What reaches you',
    'Ask to confirm',
    'One more thing',
    'Still held',
    'Fly it or cancel',
    'before you give us your name',
    'your manager',
    // Written when the chat did not exist.
    'hour in the chat',
    'tell us in the chat',
  ],
  it: [
    'fino all’ultimo diritto',
    'La via del ritorno',
    'È tuo quando',
    'in una sola scala',
    'Che cosa vale un prezzo',
    'Esattamente come chiesto',
    'block time',
    'Base aerea di',
    'Aeroporto di Londra',
    'tuo manager',
    'ora in chat',
    'scrivici in chat o',
  ],
} as const

describe.each(locales)('texts in %s', (locale) => {
  const folder = join(import.meta.dirname, locale)
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8').toLowerCase()] as const)

  it.each(retired[locale])('do not say "%s"', (phrase) => {
    expect(files.flatMap(([name, text]) => (text.includes(phrase.toLowerCase()) ? [name] : []))).toEqual([])
  })
})
