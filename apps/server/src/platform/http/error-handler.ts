import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { LimitReason } from '@aquilane/domain/limit-reasons'
import { isDatabaseUnavailable, isStorageFull } from '../db/failures.ts'
import { pgConstraint } from '../db/database.ts'
import { accountLocked } from './auth.ts'
import { tooMany } from './limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { fieldErrors } from './validation.ts'
import { statusOf, toProblem, type FactWriter } from './refusals.ts'

const type = 'application/problem+json; charset=utf-8'

/** Every refusal and fault leaves as problem+json; what is our fault is logged with its cause. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toRefusal(error, request)
  // A full upload quota is no full disk.
  if (isStorageFull(error) || isStorageFull(problem.cause)) request.server.storage.reportFull()
  if (statusOf(problem) >= 500) request.log.error({ err: error }, 'request failed')
  if (reply.sent) return
  reply.header('x-request-id', request.id)
  if (typeof problem.facts['retry_after'] === 'number') reply.header('retry-after', problem.facts['retry_after'])
  // What no route can read comes without a language.
  const locale = request.locale === 'it' ? 'it' : 'en'
  void reply
    .code(statusOf(problem))
    .headers({ 'content-type': type, 'content-language': locale })
    .send(JSON.stringify(toProblem(problem, { locale, requestId: request.id, facts: writeFacts(problem, request.server.factWriters) })))
}

function writeFacts(refusal: Refusal, writers: readonly FactWriter[]): Refusal['facts'] {
  for (const write of writers) {
    const facts = write(refusal)
    if (facts) return facts
  }
  return refusal.facts
}

/** Responds to errors of the HTTP parser, which occur before there is a request. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const id = randomUUID()
  const problem = toClientProblem(error.code)
  const body = JSON.stringify(toProblem(problem, { locale: 'en', requestId: id }))
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${statusOf(problem)} ${STATUS_CODES[statusOf(problem)]}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `x-request-id: ${id}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

function toClientProblem(code: string | undefined): Refusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('REQUEST_TIMEOUT', 'The request took too long to arrive. Send it again.')
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal('HEADERS_TOO_LARGE', 'Address and headers together are larger than 16 kB.')
    default:
      return new Refusal('MALFORMED_REQUEST', 'This is not a valid HTTP/1.1 request.')
  }
}

/** A database that is away or full: the caller's request is fine and can be sent again. */
function toStorageProblem(cause: unknown): Refusal | null {
  if (isDatabaseUnavailable(cause))
    return new Refusal('UNAVAILABLE', 'The database cannot be reached at the moment. Send the same request again in a few seconds.', {
      facts: { retry_after: 3 },
      cause,
    })
  if (isStorageFull(cause))
    return new Refusal('STORAGE_FULL', 'There is no room to store this at the moment. Nothing was kept: try again later.', { cause })
  return null
}

/** The assistant was removed, or reached the limit, while the request was under way. */
function toAssistantProblem(constraint: string, cause: unknown): Refusal | null {
  if (constraint === 'assistant_limit')
    return new Refusal('ASSISTANT_LIMIT', 'This is more than the customer lets you pay within 30 days.', { cause })
  if (constraint === 'assistant_may_pay' || constraint === 'assistant_may_book')
    return new Refusal('ASSISTANCE_ENDED', 'You are not an assistant of this customer, or no longer.', {
      facts: { reason: 'assistance_ended' satisfies LimitReason, retry_after: null },
      cause,
    })
  if (constraint === 'payment_assistant_card') return new Refusal('ASSISTANT_NOT_ALLOWED', 'Saved cards are the customer’s own.', { cause })
  return null
}

/** Guards that compare flights at the end of a transaction, when another one was faster. */
function toFlightProblem(constraint: string, cause: unknown): Refusal | null {
  if (constraint === 'empty_leg_window')
    return new Refusal('CHANGED_MEANWHILE', 'The flights of this aircraft changed at the same moment. Nothing was changed: try again.', {
      cause,
    })
  if (constraint === 'order_leg_departed')
    return new Refusal('CHANGED_MEANWHILE', 'This flight left at the same moment. Nothing was changed: look at the trip again.', { cause })
  return null
}

const fieldPath = (request: FastifyRequest) => `${request.method} ${request.url.split('?')[0]}`

export function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  // The account was blocked while the request was under way.
  if (pgConstraint(error) === 'client_not_blocked') return accountLocked()
  // The account became a part of another one meanwhile.
  if (pgConstraint(error) === 'client_not_merged')
    return new Refusal('CHANGED_MEANWHILE', 'This account became a part of another one. Sign in again to go on.')
  // The account was deleted while the request was under way.
  const constraint = pgConstraint(error)
  if (constraint === 'client_not_erased' || constraint === 'client_erased')
    return new Refusal('UNAUTHORIZED', 'This account has been deleted.')
  const refused = constraint === null ? null : (toAssistantProblem(constraint, error) ?? toFlightProblem(constraint, error))
  if (refused) return refused
  const fault = toStorageProblem(error)
  if (fault) return fault
  if (error.validation)
    return new Refusal('VALIDATION_FAILED', `The ${error.validationContext ?? 'request'} is not valid: see errors for each field.`, {
      errors: fieldErrors(error.validation),
    })
  switch (error.statusCode) {
    case 400:
      return new Refusal('MALFORMED_REQUEST', error.message)
    // The file server's 403 means an invalid path; an overlong name cannot exist.
    case 403:
    case 404:
    case 414:
      return new Refusal('NOT_FOUND', `There is no ${fieldPath(request)}.`)
    case 413:
      return new Refusal('PAYLOAD_TOO_LARGE', 'The request body is larger than this call takes.')
    case 415:
      return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
    case 429:
      return tooMany({ retryAfter: 60, reason: 'requests' })
    case 503:
      return new Refusal('UNAVAILABLE', error.message)
    default:
      if (error.statusCode !== undefined && error.statusCode > 400 && error.statusCode < 500)
        return new Refusal('MALFORMED_REQUEST', error.message)
      return new Refusal('INTERNAL', 'Something went wrong on our side. Nothing was charged or booked by this request.', {
        cause: error,
      })
  }
}
