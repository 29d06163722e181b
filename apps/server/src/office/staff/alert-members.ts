import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Trx } from '../../platform/db/database.ts'
import { takeFromLimits } from '../../platform/http/limits.ts'
import { activeMembersByRole } from './queries.ts'
import type { Context } from '../../context.ts'

interface StaffAlert {
  roles: readonly StaffRole[]
  /** Alerts about the same thing are sent once an hour. */
  about: string
  subject: string
  text: string
}

/** Mails the active members of these roles. */
export async function alertMembers({ mail, clock }: Context, trx: Trx, { roles, about, subject, text }: StaffAlert): Promise<void> {
  const limit = { key: `staff-alert:${about}`, points: 1, seconds: 3_600, reason: 'requests' } as const
  if (await takeFromLimits(trx, clock.now(), [limit])) return
  const recipients = new Set<string>()
  for (const role of roles) for (const { email } of await activeMembersByRole(trx, role)) recipients.add(email)
  for (const to of recipients) await mail.post(trx, { to, subject, text })
}
