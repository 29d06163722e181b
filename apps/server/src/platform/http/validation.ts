import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { FieldError } from '@aquilane/contract/errors'
import { emailRule } from '@aquilane/domain/identity/profile-rules'
import { Refusal } from '@aquilane/domain/refusal'

/**
 * URLs contain only text, so their parameters are coerced to numbers; values of a JSON body are never coerced: `null` is neither zero
 * nor the empty string. Unknown fields are removed, so that they reach no cache key and no request hash.
 */
const buildValidator: AjvCompiler.BuildCompilerFromPool = (schemas, options) => {
  const compiler = (coerceTypes: 'array' | false) =>
    AjvCompiler()(schemas, {
      // Of binary fractions: 1.15 / 0.01 is not a whole number.
      customOptions: { ...options?.customOptions, allErrors: true, multipleOfPrecision: 4, removeAdditional: 'all', coerceTypes },
    })
  const [typed, textual] = [compiler(false), compiler('array')]
  return (route) => (typeof route === 'object' && route['httpPart'] === 'body' ? typed : textual)(route)
}

export const schemaController = { compilersFactory: { buildValidator } } satisfies FastifyServerOptions['schemaController']

/** As many bad fields as anybody can use: a body full of them is not answered with a bigger one. */
const mostErrors = 50

/** What a pattern means in words. */
const patternMessages: Readonly<Record<string, string>> = {
  [emailRule.pattern]: 'This value must be one complete e-mail address.',
  [emailRule.allOf[0].pattern]: 'An e-mail address has at most 64 characters before the @.',
}

const toMessage = ({ message, params }: FastifySchemaValidationError): string =>
  patternMessages[String(params['pattern'])] ?? `This value ${message ?? 'is not valid'}.`

export const fieldErrors = (issues: readonly FastifySchemaValidationError[]): FieldError[] =>
  issues.slice(0, mostErrors).map((issue) => {
    const missing = issue.keyword === 'required' ? String(issue.params['missingProperty']) : null
    const path = [...issue.instancePath.split('/').filter(Boolean), ...(missing ? [missing] : [])].join('.')
    return { path, code: issue.keyword, message: missing ? 'This field is required.' : toMessage(issue) }
  })

/** Where a value holds what PostgreSQL cannot store: U+0000, half of a surrogate pair, an infinite number. */
export function unstorable(value: unknown): string[] {
  const found: string[] = []
  const open: [path: string, value: unknown][] = [['', value]]
  for (let next = open.pop(); next && found.length < mostErrors; next = open.pop()) {
    const [path, one] = next
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) found.push(path)
    // `1e400` is coerced to Infinity after the type check.
    if (typeof one === 'number' && !Number.isFinite(one)) found.push(path)
    if (typeof one !== 'object' || one === null || Buffer.isBuffer(one)) continue
    for (const [key, inner] of Object.entries(one)) open.push([path === '' ? key : `${path}.${key}`, inner])
  }
  return found
}

/** Refuses such text before any handler sees it, so that no query has to fail on it. */
export function storableTextHook(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.endpoint?.stateless) return
    const errors = [request.params, request.query, request.body]
      .flatMap(unstorable)
      .map((path): FieldError => ({ path, code: 'text', message: 'This value holds characters that are no text, or is no finite number.' }))
    if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', 'The request is not valid: see errors for each field.', { errors })
  })
}
