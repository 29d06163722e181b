import type { FastifyRequest } from 'fastify'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { isRecentlyVerified } from './verification.ts'

/** @throws REAUTHENTICATION_REQUIRED */
export async function requireRecentVerification(ctx: Context, { sessionId }: FastifyRequest): Promise<void> {
  if (sessionId === null || !(await isRecentlyVerified(ctx, sessionId)))
    throw new Refusal('REAUTHENTICATION_REQUIRED', 'Prove that it is you first: profile/verify-identity with a code to your number.')
}
