import { createHash, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Database } from '../../platform/db/database.ts'

export interface TestStaff {
  id: string
  email: string
  sessionId: string
  /** Ready for a request to `/gamma/staff/`. */
  headers: { cookie: string; application: string }
}

/** Signs a new member of staff in without any code: member and session as sign-in would make them. */
export async function signInTestStaff(
  db: Database,
  roles: StaffRole[],
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<TestStaff> {
  const email = `${randomUUID()}@staff.example`
  const { id } = await db
    .insertInto('staff_member')
    .values({ email, name: 'Test Staff', roles, created_at: now.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = Buffer.from(randomUUID() + randomUUID()).toString('base64url')
  const session = await db
    .insertInto('staff_session')
    .values({
      member_id: id,
      token_hash: createHash('sha256').update(token).digest('base64url'),
      method: 'totp',
      created_at: now.toString(),
      last_seen_at: now.toString(),
      expires_at: now.add({ hours: 12 }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, sessionId: session.id, headers: { cookie: `staff_session=${token}`, application: 'backoffice' } }
}

/** The code of an authenticator app, so many time steps from an instant. */
export const appCode = (base32: string, now: Temporal.Instant, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: now.epochMilliseconds + steps * 30_000,
  })

/** Another open session of a member. */
export const openTestSession = (db: Database, memberId: string, now: Temporal.Instant = Temporal.Now.instant()): Promise<{ id: string }> =>
  db
    .insertInto('staff_session')
    .values({
      member_id: memberId,
      token_hash: randomUUID(),
      method: 'totp',
      created_at: now.toString(),
      last_seen_at: now.toString(),
      expires_at: now.add({ hours: 12 }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** An authenticator app whose codes are not known: a second way in. */
export const setTestTotp = (db: Database, memberId: string): Promise<unknown> =>
  db.updateTable('staff_member').set({ totp_encrypted: 'sealed' }).where('id', '=', memberId).execute()
