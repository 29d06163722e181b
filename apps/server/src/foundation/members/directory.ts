import { hasPermission, type Permission } from '@aquilane/domain/staff/permissions'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Database } from '../../platform/db/database.ts'
import { activeMembers, memberNames } from './queries.ts'

/** Names of the members behind these ids, for lists that show who did something. */
export const getMemberNames = (db: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> =>
  memberNames(
    db,
    ids.filter((id) => id !== null),
  )

/** Members who can sign in and have the permission, by name. */
export async function listMembersWith(db: Database, permission: Permission): Promise<{ id: string; name: string }[]> {
  const members = await activeMembers(db)
  return members.filter(({ roles }) => hasPermission(roles as StaffRole[], permission)).map(({ id, name }) => ({ id, name }))
}

/** Members who answer customers, with the languages of the requests they take. */
export async function listManagers(db: Database): Promise<{ id: string; name: string; languages: string[] }[]> {
  const members = await activeMembers(db)
  return members
    .filter(({ roles }) => hasPermission(roles as StaffRole[], 'conversations.answer'))
    .map(({ id, name, request_languages: languages }) => ({ id, name, languages }))
}
