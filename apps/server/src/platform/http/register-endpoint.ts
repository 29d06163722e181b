import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '@aquilane/contract/endpoint'
import { readMultipartForm } from './multipart.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type OnBehalf, runOnBehalf } from '../on-behalf.ts'
import type { StaffActor } from './staff-auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in customer, set by the bearer token; null for anonymous visitors. */
    clientId: string | null
    /** The assistant who calls for `clientId`; null for customers themselves. */
    onBehalf: OnBehalf | null
    /** Locale of the response, from Accept-Language. */
    locale: 'en' | 'it'
    /** Device fingerprint sent by the client in X-Fingerprint, if any. */
    fingerprint: string | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export interface Call<E extends Endpoint> {
  query: QueryOf<E>
  body: BodyOf<E>
  /** The client's id; the empty string on endpoints without sign-in. */
  clientId: E['auth'] extends 'client' ? string : string | null
  /** The signed-in member of staff; null on endpoints of customers. */
  staff: E['auth'] extends 'staff' ? StaffActor : null
  locale: 'en' | 'it'
  /** The caller's `Idempotency-Key`, if the endpoint honours it and one was sent. */
  idempotencyKey: string | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Room for every field of a schema at its longest; what is bigger is not even parsed. A free-form body has the server's own limit. */
const typedBodyLimit = 65_536
const maxKeyLength = 200

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length <= maxKeyLength) return key
  // Cutting it short would make one request of two.
  const message = `This value must NOT have more than ${maxKeyLength} characters.`
  throw new Refusal('VALIDATION_FAILED', 'The headers are not valid: see errors for each field.', {
    errors: [{ path: 'idempotency-key', code: 'maxLength', message }],
  })
}

/** Registers an endpoint of the contract: schema, sign-in check and OpenAPI entry come from the definition. */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>> | ResponseOf<E>,
): void {
  const { form } = definition
  app.route({
    method: definition.method,
    url: definition.path,
    config: { endpoint: definition },
    ...(definition.body && 'type' in definition.body ? { bodyLimit: definition.bodyLimit ?? typedBodyLimit } : {}),
    ...(form ? { preValidation: (request: FastifyRequest) => readMultipart(request, form) } : {}),
    schema: {
      summary: definition.summary,
      tags: [definition.tag],
      ...(form ? { consumes: ['multipart/form-data'] } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: withFiles(definition.body, form) } : {}),
      response: { 200: definition.media ? toOpenApi(definition.media, definition.response) : definition.response },
      ...(definition.auth === 'none' ? {} : { security: [definition.auth === 'staff' ? { staff: [] } : { bearer: [] }] }),
    },
    handler: async (request, reply) => {
      if (definition.auth === 'client' && !request.clientId)
        throw new Refusal('UNAUTHORIZED', 'Sign in first: this call needs a valid access token.')
      if (definition.auth === 'staff' && !request.staff)
        throw new Refusal('UNAUTHORIZED', 'Sign in to the back office first: there is no session, or it is over.')
      const call = {
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        clientId: request.clientId as Call<E>['clientId'],
        staff: (request.staff ?? null) as Call<E>['staff'],
        locale: request.locale,
        idempotencyKey: definition.idempotent ? readIdempotencyKey(request) : null,
        request,
        reply,
      }
      return request.onBehalf ? runOnBehalf(request.onBehalf, () => handler(call)) : handler(call)
    },
  })
}

/** A form without files may also be JSON; files must be multipart. */
async function readMultipart(request: FastifyRequest, form: NonNullable<Endpoint['form']>): Promise<void> {
  if (request.isMultipart()) return readMultipartForm(request, form === true ? null : form.files)
  if (form !== true) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `Send multipart/form-data with the files in "${form.files}".`)
}

/** The files of a form are described beside its fields. */
function withFiles(body: TSchema, form: Endpoint['form']): TSchema {
  if (form === undefined || form === true || !('properties' in body)) return body
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return { ...body, properties: { ...(body.properties as object), [form.files]: { type: 'array', items: file } } }
}

const toOpenApi = (media: string, schema: TSchema) => ({ description: 'Default Response', content: { [media]: { schema } } })
