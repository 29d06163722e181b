import { createHash } from 'node:crypto'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Clock } from '@aquilane/server/clock'
import type { Database } from '@aquilane/server/database'
import type { Answer, Call } from './call.ts'

/** The back office has one member of each role. */
export interface StaffCaller {
  callAsStaff(
    role: StaffRole,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  uploadAsStaff(role: StaffRole, url: string, file: string): Promise<Answer>
  forget(): void
}

const sessionMs = 10 * 60_000

/** Members and sessions are inserted as sign-in would: authenticator apps are no subject here. */
export function createStaffCaller({ db, clock, call }: { db: Database; clock: Clock; call: Call }): StaffCaller {
  const members = new Map<StaffRole, string>()
  const sessions = new Map<StaffRole, { token: string; at: number }>()

  async function findMember(role: StaffRole): Promise<string> {
    const known = members.get(role)
    if (known) return known
    const { id } = await db
      .insertInto('staff_member')
      .values({ email: `${role}@staff.example`, name: `Member of ${role}`, roles: [role], created_at: clock.now().toString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    members.set(role, id)
    return id
  }

  async function signIn(role: StaffRole): Promise<string> {
    const now = clock.now()
    const open = sessions.get(role)
    if (open && now.epochMilliseconds - open.at < sessionMs) return open.token
    const token = createHash('sha256').update(`${role} ${now.toString()}`).digest('base64url')
    await db
      .insertInto('staff_session')
      .values({
        member_id: await findMember(role),
        token_hash: createHash('sha256').update(token).digest('base64url'),
        method: 'totp',
        created_at: now.toString(),
        last_seen_at: now.toString(),
        expires_at: now.add({ hours: 12 }).toString(),
      })
      .execute()
    sessions.set(role, { token, at: now.epochMilliseconds })
    return token
  }

  const headersOf = async (role: StaffRole) => ({ cookie: `staff_session=${await signIn(role)}`, application: 'backoffice' })

  return {
    callAsStaff: async (role, method, url, body, more = {}) =>
      call(method, url, { headers: { ...(await headersOf(role)), ...more }, body }),
    async uploadAsStaff(role, url, file) {
      const form = new FormData()
      form.set('file', new Blob([file]), 'file')
      const request = new Response(form)
      const headers = { ...(await headersOf(role)), 'content-type': request.headers.get('content-type')! }
      return call('POST', url, { headers, body: Buffer.from(await request.arrayBuffer()) })
    },
    forget() {
      members.clear()
      sessions.clear()
    },
  }
}
