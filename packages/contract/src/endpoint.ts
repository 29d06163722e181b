import type { Static, TSchema } from 'typebox'
import type { StaffRole } from '@aquilane/domain/staff/roles'

/** Who may call an endpoint: anybody, a signed-in client, or whoever is signed in as staff. */
export type Auth = 'none' | 'client' | 'staff'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  path: `/${string}`
  summary: string
  tag: string
  auth: Auth
  /** Of staff, who may: whoever has one of these roles, or `admin`; everybody signed in when none is named. */
  roles?: readonly StaffRole[]
  query?: TSchema
  body?: TSchema
  response: TSchema
  /** Media type of the answer where it is not JSON. */
  media?: string
  /** The body may come as multipart form data; with `files`, that field carries files and the body must be such a form. */
  form?: true | { files: string }
  /** Nothing of the request is kept anywhere, so it may hold text that no database takes. */
  stateless?: boolean
  /** Money-moving or inventory-taking: the endpoint honours the `Idempotency-Key` header. */
  idempotent?: boolean
}

/** Keeps the literal types of an endpoint definition, so that server and client derive theirs from it. */
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
