export interface Answer {
  status: number
  /** Code of the problem; null for a success. */
  code: string | null
  json: unknown
  text: string
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PATCH' | 'DELETE'

/** A request to the server. */
export type Call = (method: Method, url: string, request?: { headers?: Record<string, string>; body?: unknown }) => Promise<Answer>
