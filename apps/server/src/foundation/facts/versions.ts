import type { FactChanges } from '@aquilane/domain/facts/fact-changes'
import { Refusal } from '@aquilane/domain/refusal'
import type { Db } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { readChanges } from './document.ts'
import { allVersions, type FactVersionRow, versionById, versionByNumber, versionHistory, versionInState } from './queries.ts'
import type { Context } from '../../context.ts'

/** Of requests to publish a draft, and to take a version back. */
export const versionSubject = (id: string): string => `facts:${id}`

export const versionNotFound = () => new Refusal('NOT_FOUND', 'There is no such version of the facts.')

export const listVersions = ({ db }: Pick<Context, 'db'>): Promise<FactVersionRow[]> => allVersions(db)

export async function changesOf(on: Db, number: number | null): Promise<FactChanges> {
  return readChanges(number === null ? undefined : (await versionByNumber(on, number))?.document)
}

/** A version with the changes that it began with and its history. @throws NOT_FOUND */
export async function getVersion({ db }: Pick<Context, 'db'>, id: string) {
  const row = uuid.test(id) ? await versionById(db, id) : undefined
  if (!row) throw versionNotFound()
  return { row, changes: readChanges(row.document), base: await changesOf(db, row.base_number), history: await versionHistory(db, id) }
}

/** What counts, and what is being written. */
export async function getState(on: Db): Promise<{ published: FactChanges; draft: FactVersionRow | undefined }> {
  const [published, draft] = [await versionInState(on, 'published'), await versionInState(on, 'draft')]
  return { published: readChanges(published?.document), draft }
}
