import { chooseAssignee } from '@aquilane/domain/staff/assignment'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../context.ts'
import { listManagers } from '../../foundation/members/index.ts'
import { countByManager, managerIdOf, setManager } from './manager-queries.ts'

interface Manager {
  id: string
  name: string
}

/**
 * The personal manager of a customer: assigned at the first question among those who take the language, to the one with the fewest customers, and
 * again when that one has left. Null without a member who answers customers.
 */
export async function getManager(ctx: Context, { clientId, locale }: { clientId: string; locale: Locale }): Promise<Manager | null> {
  const { db, clock } = ctx
  const managers = await listManagers(db)
  const known = await managerIdOf(db, clientId)
  const own = managers.find(({ id }) => id === known)
  if (own) return own
  const customers = await countByManager(db)
  const candidates = managers.map(({ id, languages }) => ({ id, languages, open: customers.get(id) ?? 0 }))
  const memberId =
    chooseAssignee(candidates, locale) ??
    chooseAssignee(
      candidates.map((one) => ({ ...one, languages: [locale] })),
      locale,
    )
  if (memberId === null) return null
  await setManager(db, { clientId, memberId, left: known, at: clock.now() })
  const chosen = await managerIdOf(db, clientId)
  return managers.find(({ id }) => id === chosen) ?? null
}
