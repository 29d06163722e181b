import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'

const read = (locale: string, name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, locale, name), 'utf8'))
const names = (locale: string): string[] =>
  readdirSync(join(import.meta.dirname, locale))
    .filter((name) => name.endsWith('.json'))
    .toSorted()

/** `a.b.0 → text` for every leaf. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (!value || typeof value !== 'object') throw new Error(`${path} is neither text nor a group`)
  return Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`))
}

/** Names of the arguments and tags a compiled message uses. A message is text or a list of texts and `[name, …]` holes. */
function holes(message: unknown, found: Set<string>): Set<string> {
  if (!Array.isArray(message)) return found
  for (const part of message as unknown[]) {
    if (!Array.isArray(part)) continue
    const [name, kind, options] = part as unknown[]
    found.add(String(name))
    if (typeof kind !== 'number') holes(part.slice(1), found)
    else if (options && typeof options === 'object') for (const option of Object.values(options)) holes(option, found)
  }
  return found
}

/** What a reader sees of a compiled message whatever its arguments are. */
function literals(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  if (Array.isArray(message)) return message.flatMap((part: unknown) => (Array.isArray(part) ? literals(part.slice(1)) : literals(part)))
  return message && typeof message === 'object' ? Object.values(message).flatMap(literals) : []
}

const countWords = (text: string): number =>
  literals(compile(text))
    .join(' ')
    .match(/\p{L}{2,}/gu)?.length ?? 0

const argumentsOf = (text: string): string[] => [...holes(compile(text), new Set())].toSorted()

describe('texts', () => {
  it('exist in both languages', () => expect(names('it')).toEqual(names('en')))

  it.each(names('en'))('%s has the same keys in both languages, none empty', (name) => {
    const [en, it_] = [leaves(read('en', name)), leaves(read('it', name))]
    expect(it_.map(([key]) => key)).toEqual(en.map(([key]) => key))
    expect([...en, ...it_].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  it.each(names('en'))('%s can be formatted, with the same arguments in both languages', (name) => {
    const italian = new Map(leaves(read('it', name)))
    for (const [key, text] of leaves(read('en', name))) {
      expect({ key, arguments: argumentsOf(italian.get(key) ?? '') }).toEqual({ key, arguments: argumentsOf(text) })
    }
  })

  // Names and terms of the trade of one or two words are the same in both languages; ids are no texts.
  it.each(names('en'))('no sentence of %s is left in English', (name) => {
    const italian = new Map(leaves(read('it', name)))
    const same = leaves(read('en', name)).filter(([key, text]) => italian.get(key) === text && !key.endsWith('.id'))
    expect(same.filter(([, text]) => countWords(text) > 2)).toEqual([])
  })
})
