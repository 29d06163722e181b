import { randomInt } from 'node:crypto'
import { signAccessToken } from '@aquilane/server/access-token'
import { systemClock, type Clock } from '@aquilane/server/clock'
import type { Database } from '@aquilane/server/database'

export interface TestClient {
  clientId: string
  sessionId: string
  phone: string
  accessToken: string
  /** Ready for a request: `inject({ …, headers: client.headers })`. */
  headers: { authorization: string }
}

/** The secret of servers under test, unless a spec chooses its own. */
export const testTokenSecret = 'a-secret-for-tests-that-is-long-enough-for-anyone'

/** A random British mobile number. */
export const testPhone = (): string => `+4474${randomInt(0, 10)}0${String(randomInt(0, 1_000_000)).padStart(6, '0')}`

/**
 * Signs a customer in without code and SMS: makes client and session as sign-in would, and a token the server under test
 * accepts if it was given the same secret and a clock less than 15 minutes away. The same number gives the same client.
 */
export async function signInTestClient(
  db: Database,
  phone: string = testPhone(),
  options: { tokenSecret?: string; clock?: Clock } = {},
): Promise<TestClient> {
  const now = (options.clock ?? systemClock).now()
  const client = await db
    .insertInto('client')
    // Specs of the limit set it to its default.
    .values({ phone, created_at: now.toString(), unpaid_hold_limit: 1_000 })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('session')
    .values({
      client_id: client.id,
      created_at: now.toString(),
      verified_at: now.toString(),
      last_seen_at: now.toString(),
      expires_at: now.add({ hours: 720 }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accessToken = await signAccessToken(options.tokenSecret ?? testTokenSecret, { clientId: client.id, sessionId: session.id }, now)
  return { clientId: client.id, sessionId: session.id, phone, accessToken, headers: { authorization: `Bearer ${accessToken}` } }
}
