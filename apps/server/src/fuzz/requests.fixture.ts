import fc, { type Arbitrary } from 'fast-check'
import { testTokenSecret } from '@aquilane/testing/client'
import { sign } from '../sales/payments/signature.ts'
import type { Operation, Schema } from '../api.fixture.ts'
import { brokenJson, hostile, mutate, mutations, taints, valid, type Hints, type Mutation } from './values.fixture.ts'

export interface FuzzedRequest {
  who: 'customer' | 'visitor' | 'forger'
  url: string
  payload: string | null
  headers: Record<string, string>
}

/** Percent-encodes UTF-8, and leaves what is no UTF-8 as the bytes it would be. */
const encoded = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...Buffer.from(text, 'utf16le')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const toText = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).slice(0, 8_000)

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]
const withContentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
)

/** `calm`: valid by the schema; `tainted`: the same with every optional field and one hostile text; `wild`: hostile values too. */
export type Temper = 'calm' | 'tainted' | 'wild'

/** Requests to one operation. `base` are fields that only fit together. */
export function requestsTo(
  operation: Operation,
  hints: Hints,
  temper: Temper,
  base: Record<string, unknown> = {},
): Arbitrary<FuzzedRequest> {
  const wild = temper === 'wild'
  const nouns = operation.path.split(/[^a-z]+/).toReversed()
  const own = (name: string) => `${operation.name} ${name}`
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters.map(({ name, schema }) => [name, valid(schema, hints, own(name) in hints ? own(name) : name, nouns)]),
    ),
    { requiredKeys: operation.parameters.filter(({ required }) => required || temper === 'tainted').map(({ name }) => name) },
  )
  const body = valid(temper === 'tainted' ? complete(operation.body ?? {}) : (operation.body ?? {}), hints, operation.name, nouns)
  const none = fc.constant<Mutation[]>([])
  const changes = { calm: none, tainted: taints, wild: mutations }[temper]
  const [inAddress, inBody] = wild || operation.method === 'GET' ? [changes, changes] : [none, changes]
  const withBase = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, ...base } : value
  return fc
    .record({
      who: wild ? fc.constantFrom(...Array<'customer'>(7).fill('customer'), 'visitor', 'visitor', 'forger') : fc.constant('customer'),
      parameters: fc.tuple(parameters, inAddress).map(([value, all]) => all.reduce<unknown>(mutate, { ...value })),
      body: fc.tuple(body, inBody).map(([value, all]) => all.reduce<unknown>(mutate, withBase(value))),
      contentType: wild ? withContentType : fc.constant('application/json'),
      language: fc.constantFrom('en', 'it', ';q=,,it;q=9e9', '*'),
      key: wild ? fc.oneof(fc.constant(''), fc.string({ minLength: 1, maxLength: 20 }), fc.constant('k'.repeat(300))) : fc.constant(''),
      broken: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(wild) }),
    })
    .chain(({ broken, ...parts }) => {
      const json = JSON.stringify(parts.body) ?? ''
      return (broken ? brokenJson(json) : fc.constant(json)).map((payload) => assemble(operation, parts, payload))
    })
}

/** The same object with nothing optional. */
const complete = (schema: Schema): Schema =>
  schema['type'] === 'object' ? { ...schema, required: Object.keys((schema['properties'] ?? {}) as object) } : schema

function assemble(
  { method, path, parameters }: Operation,
  parts: { who: FuzzedRequest['who']; parameters: unknown; contentType: string; language: string; key: string },
  payload: string,
): FuzzedRequest {
  const given =
    typeof parts.parameters === 'object' && parts.parameters !== null ? Object.entries(parts.parameters) : [['', parts.parameters] as const]
  const inPath = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name))
  const filled = path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => encoded(toText(Object.fromEntries(given)[name] ?? 'stripe')).slice(0, 400) || '-',
  )
  const query = given
    .filter(([name]) => !inPath.has(name))
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .slice(0, 300)
        .map((one) => `${encoded(name)}=${encoded(toText(one))}`),
    )
    .join('&')
    .slice(0, 14_000)
  const sent = method === 'GET' ? null : payload
  return {
    who: parts.who,
    url: query === '' ? filled : `${filled}?${query}`,
    payload: sent,
    headers: {
      'accept-language': parts.language,
      // A header is Latin-1 without controls, or no HTTP request at all.
      ...(parts.key === '' ? {} : { 'idempotency-key': encoded(parts.key) }),
      ...(sent === null ? {} : { 'content-type': parts.contentType }),
      // Correctly signed: a provider must not be able to crash the server either.
      ...(path.includes('/webhook/') ? { 'stripe-signature': sign(testTokenSecret, sent ?? '', Temporal.Now.instant()) } : {}),
    },
  }
}

/** For routes that no document describes: anything in the path, the query and the body. */
export const requestsToHidden = (route: string): Arbitrary<FuzzedRequest> => {
  const [method = 'GET', path = ''] = route.split(' ')
  const names = ['to', 'id', 'lang', 'legs', 'locale', 'card', 'challenge']
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: {} }))
  const anything = fc.dictionary(fc.constantFrom(...names, ...parameters.map(({ name }) => name)), hostile, { maxKeys: 4 })
  const operation = {
    name: route,
    tag: '',
    method: method as Operation['method'],
    path: path.replace('*', ':file'),
    parameters,
    body: null,
    media: '',
    response: {},
    secured: null,
  }
  return fc
    .record({ parameters: anything, body: anything, contentType: withContentType, who: fc.constant('visitor' as const) })
    .map(({ body, ...parts }) => assemble(operation, { ...parts, language: 'en', key: '' }, JSON.stringify(body)))
}
