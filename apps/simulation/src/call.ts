export interface Answer {
  status: number
  /** Code of the problem; null for a success. */
  code: string | null
  json: unknown
  text: string
}

/** A request to the server. */
export type Call = (method: 'GET' | 'POST', url: string, request?: { headers?: Record<string, string>; body?: unknown }) => Promise<Answer>
