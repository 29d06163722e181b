import { errorStatus, type ErrorCode, type FieldError, type Problem } from '@aquilane/contract/errors'

/**
 * An error that reaches the caller as problem+json. `extra` is added to the top level of the response
 * (for example `{ shortfall: {...} }` beside NOT_ENOUGH_GOLD).
 */
export class ProblemError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  readonly extra: Record<string, unknown>

  constructor(code: ErrorCode, detail: string, options: { errors?: FieldError[]; extra?: Record<string, unknown>; cause?: unknown } = {}) {
    super(detail, { cause: options.cause })
    this.name = 'ProblemError'
    this.code = code
    this.errors = options.errors
    this.extra = options.extra ?? {}
  }

  get status(): number {
    return errorStatus[this.code]
  }

  toProblem(requestId?: string): Problem {
    return {
      ...this.extra,
      type: `/docs/errors#${this.code}`,
      title: this.code.toLowerCase().replaceAll('_', ' '),
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(requestId ? { request_id: requestId } : {}),
      ...(this.errors ? { errors: this.errors } : {}),
    }
  }
}

/** One field of a request is wrong. */
export const fieldError = (path: string, code: string, message: string): ProblemError =>
  new ProblemError('VALIDATION_FAILED', message, { errors: [{ path, code, message }] })
