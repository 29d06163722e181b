import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '../api.fixture.ts'

/**
 * Values that are right somewhere, by the name of their field or parameter: with them a request comes past the first door. An `id` is
 * looked up as that of the object it stands in or of a noun of the path (`invoice.id`); a body as a whole by its operation's name, and a
 * parameter first by that and its own (`GET /gamma/order/get id`).
 */
export type Hints = Record<string, readonly unknown[]>

const deep = (levels: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { legs: value }
  return value
}
const prototypeKeys = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":1,"then":1}') as object

const hostileValues: unknown[][] = [
  [null, true, false, '', ' ', 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, -1e308, 5e-324, [], {}, [[]], [null]],
  ['NaN', 'Infinity', '-1', '1e999', '0x10', '1_000', '٣', 'null', 'undefined', '[object Object]', 'true'],
  ['\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '\ufeff', '\u2028', '👩‍👩‍👧‍👦', 'ﷺ', 'İ', '\r\nSet-Cookie: a=b', '\n\nBEGIN:VEVENT'],
  ['2026-02-30', '2026-02-30T10:30', '2026-12-18T24:00', '0000-00-00T00:00', '9999-12-31T23:45', '2027-03-28T02:30', '2026-13-01T00:15'],
  ["' OR '1'='1", "'; DROP TABLE orders; --", '%', '_', '\\', '../../../etc/passwd', '..\\..\\x', '%00', '${7*7}', '{{7*7}}', '$1'],
  ['<script>alert(1)</script>', 'javascript:alert(1)', '__proto__', 'constructor', 'hasOwnProperty', '=HYPERLINK("http://x")'],
  [
    'airport:__proto__',
    'city:constructor',
    'airport:EGGW\n',
    'airport:',
    'city:XXXXXXXXXXXX',
    'airport:0',
    '00000000-0000-4000-8000-000000000000',
    '+447400123456',
  ],
  [prototypeKeys, { length: -1 }, { id: { id: { id: 1 } } }, deep(40)],
]

/** What a hostile person puts where something else belongs. Longest and deepest are the rarest: they cost the most. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(...hostileValues.flat(1)),
  },
  { weight: 3, arbitrary: fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer(), fc.bigInt().map(String), fc.jsonValue()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x', '\0', 'é', '-').chain((one) => fc.constantFrom(201, 601, 5_000, 70_000).map((n) => one.repeat(n))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      deep(2_000),
      Array(10_000).fill(0),
      Array.from({ length: 10_000 }, () => ({})),
    ),
  },
)

/** Values that match a schema; those with a hint use it most of the time. `nouns`: the noun of an `id`. */
export function valid(schema: Schema, hints: Hints, name = '', nouns: readonly string[] = []): Arbitrary<unknown> {
  const known = name === 'id' ? nouns.map((noun) => hints[`${noun}.id`]).find((ids) => ids !== undefined) : hints[name]
  const made = fromSchema(schema, hints, name, nouns)
  return known && known.length > 0 ? fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made }) : made
}

function fromSchema(schema: Schema, hints: Hints, name: string, nouns: readonly string[]): Arbitrary<unknown> {
  const number = (key: string, otherwise: number) => (typeof schema[key] === 'number' ? schema[key] : otherwise)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if (Array.isArray(schema['anyOf']) && !schema['type'])
    return fc.oneof(...(schema['anyOf'] as Schema[]).map((branch) => fromSchema(branch, hints, name, nouns)))
  switch (schema['type']) {
    case 'object': {
      const required = new Set((schema['required'] as string[] | undefined) ?? [])
      const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
      return fc
        .record(Object.fromEntries(fields.map(([key, field]) => [key, valid(field, hints, key, [name, ...nouns])])), {
          requiredKeys: fields.map(([key]) => key).filter((key) => required.has(key)),
        })
        .map((value) => ({ ...value }))
    }
    case 'array':
      return fc.array(valid(schema['items'] as Schema, hints, name, nouns), {
        minLength: number('minItems', 0),
        maxLength: Math.min(number('maxItems', 3), number('minItems', 0) + 2),
      })
    case 'string':
      return typeof schema['pattern'] === 'string'
        ? matching(schema['pattern'])
        : fc.string({ unit: 'grapheme', minLength: number('minLength', 0), maxLength: Math.min(number('maxLength', 40), 40) })
    case 'integer':
      return fc.integer({ min: number('minimum', -(2 ** 31)), max: number('maximum', 2 ** 31) })
    case 'number':
      return fc.double({
        min: number('minimum', number('exclusiveMinimum', -1e6)),
        max: number('maximum', 1e6),
        noNaN: true,
        minExcluded: 'exclusiveMinimum' in schema,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.jsonValue(), fc.record({ legs: fc.array(fc.jsonValue(), { maxLength: 3 }) }))
  }
}

/** Text of a pattern; where that uses what cannot be turned around (lookahead), some text, and a hint has to be right for it. */
function matching(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  } catch {
    return fc.string({ unit: 'grapheme', maxLength: 40 })
  }
}

export interface Mutation {
  at: number
  how: 'replace' | 'drop' | 'wrap' | 'add' | 'repeat' | 'taint'
  what: unknown
}

const mutation = fc.record<Mutation>({
  at: fc.nat(50),
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'wrap', 'add', 'repeat'),
  what: hostile,
})
/** Right in every way but for one text, which holds what no text should. */
export const taints = fc.tuple(
  fc.record<Mutation>({ at: fc.nat(50), how: fc.constant('taint'), what: fc.constantFrom('\0', '\ud800', 'x'.repeat(5_000)) }),
)
export const mutations = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Mutation[]>([]) },
  { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
)

/** Every place inside a value, from the whole downwards. */
function listPaths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null || path.length > 6) return [path]
  const inner = Array.isArray(value) ? value.slice(0, 20).map((item, at) => [at, item] as const) : Object.entries(value).slice(0, 20)
  return [path, ...inner.flatMap(([key, item]) => listPaths(item, [...path, key]))]
}

const valueAt = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value)

export function mutate(value: unknown, { at, how, what }: Mutation): unknown {
  const places = listPaths(value).filter((path) => how !== 'taint' || typeof valueAt(value, path) === 'string')
  const place = places[at % places.length]
  if (!place) return value
  const change = (here: unknown, path: (string | number)[]): unknown => {
    const [key, ...rest] = path
    if (key === undefined) {
      if (how === 'wrap') return [here]
      if (how === 'taint') return `${String(here)}${String(what)}`
      if (how === 'repeat') return Array(3).fill(here)
      if (how === 'add' && typeof here === 'object' && here !== null && !Array.isArray(here)) return { ...here, extra: what }
      return what
    }
    if (Array.isArray(here)) return here.map((item: unknown, index) => (index === key ? change(item, rest) : item))
    const entries = Object.entries(here as object)
    if (how === 'drop' && rest.length === 0) return Object.fromEntries(entries.filter(([name]) => name !== key))
    return Object.fromEntries(entries.map(([name, item]) => [name, name === key ? change(item, rest) : item]))
  }
  return change(value, place)
}

/** JSON that no serialiser writes. */
export const brokenJson = (json: string): Arbitrary<string> =>
  fc.constantFrom(
    json.slice(0, -1),
    `${json}}`,
    `\ufeff${json}`,
    `${json}//`,
    `{"id":"a","id":"b",${json.slice(1)}`,
    json.replaceAll('"', "'"),
    '',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    'NaN',
    '{"a":1e999}',
    '['.repeat(20_000),
    '"\\ud800"',
    '{"id":"\\u0000"}',
  )
