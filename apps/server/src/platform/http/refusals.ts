import { errorStatus, type Problem } from '@aquilane/contract/errors'
import type { Refusal } from '@aquilane/domain/refusal'

export const statusOf = ({ code }: Refusal): number => errorStatus[code]

/** A refusal as problem+json. Its facts stand at the top level, beside the members of RFC 9457. */
export const toProblem = (refusal: Refusal, requestId?: string): Problem => ({
  ...refusal.facts,
  type: `/docs/errors#${refusal.code}`,
  title: refusal.code.toLowerCase().replaceAll('_', ' '),
  status: statusOf(refusal),
  detail: refusal.message,
  code: refusal.code,
  ...(requestId ? { request_id: requestId } : {}),
  ...(refusal.errors ? { errors: refusal.errors } : {}),
})
