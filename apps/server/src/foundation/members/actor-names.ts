import type { Database } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { getMemberNames } from './directory.ts'

/** Names of members of staff instead of their ids; other actors by their kind. */
export async function withActorNames<T extends { actor: string }>(db: Database, history: readonly T[]): Promise<T[]> {
  const names = await getMemberNames(
    db,
    history.flatMap(({ actor }) => (actor.startsWith('staff:') && uuid.test(actor.slice(6)) ? actor.slice(6) : [])),
  )
  return history.map((entry) => ({ ...entry, actor: names.get(entry.actor.replace('staff:', '')) ?? toKind(entry.actor) }))
}

/** An assistant whose account was replaced by a name keeps it. */
const toKind = (actor: string): string =>
  actor.startsWith('assistant:') && !uuid.test(actor.slice('assistant:'.length)) ? actor : actor.replace(/:.*/, '')
