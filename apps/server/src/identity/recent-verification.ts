import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../platform/http/problem.ts'
import type { Verification } from './verification.ts'

/** @throws REAUTHENTICATION_REQUIRED */
export async function requireRecentVerification(verification: Verification, { sessionId }: FastifyRequest): Promise<void> {
  if (sessionId === null || !(await verification.isRecentlyVerified(sessionId)))
    throw new ProblemError('REAUTHENTICATION_REQUIRED', 'Prove that it is you first: profile/verify-identity with a code to your number.')
}
