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
})
