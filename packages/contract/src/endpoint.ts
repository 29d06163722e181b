import type { Static, TSchema } from 'typebox'
import type { Permission } from '@aquilane/domain/staff/permissions'

/** Required caller: everyone, a signed-in client, or staff. */
export type Auth = 'none' | 'client' | 'staff'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  path: `/${string}`
  summary: string
  tag: string
  auth: Auth
  /** Required of members of staff; any member without one. */
  permission?: Permission
  query?: TSchema
  body?: TSchema
  response: TSchema
  /** Media type of a response that is not JSON. */
  media?: string
  /** The body may be multipart form data; with `files`, it must be, and that field contains the files. */
  form?: true | { files: string }
  /** Most bytes of a body whose texts are long; 64 KiB otherwise. */
  bodyLimit?: number
  /** Nothing of the request is stored, so it may contain text that the database cannot store. */
  stateless?: boolean
  /** Money-moving or inventory-taking: the endpoint honours the `Idempotency-Key` header. */
  idempotent?: boolean
}

/** Keeps the literal types of an endpoint definition, from which server and client derive theirs. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Shape<S> = S extends TSchema ? Static<S> : undefined
export type QueryOf<E extends Endpoint> = Shape<E['query']>
export type BodyOf<E extends Endpoint> = Shape<E['body']>
export type ResponseOf<E extends Endpoint> = Static<E['response']>

/** Maps a module of endpoints to `"GET /gamma/…": { query, body, response }`; types only, so the browser carries no schema. */
export type EndpointMap<M> = {
  [K in keyof M as M[K] extends Endpoint ? `${M[K]['method']} ${M[K]['path']}` : never]: M[K] extends Endpoint
    ? { query: QueryOf<M[K]>; body: BodyOf<M[K]>; response: ResponseOf<M[K]> }
    : never
}
