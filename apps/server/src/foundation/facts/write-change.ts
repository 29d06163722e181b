import { type FactChanges, saveFact, type WrittenChange } from '@aquilane/domain/facts/fact-changes'
import type { Context } from '../../context.ts'
import { readChanges } from './document.ts'
import { beginDraft, changeDraft, type Edit, factNotFound, writeDraft } from './draft.ts'
import { factId } from './fact-id.ts'
import { changesOf } from './versions.ts'

interface Drafted {
  document: FactChanges
  /** What counts without the draft. */
  base: FactChanges
}

/** What one change of the draft is, of what is known of it. @throws what the change is refused for */
export const writeChange = (
  ctx: Context,
  { memberId, revision }: Edit,
  change: (drafted: Drafted) => { key: string | null; written: WrittenChange },
): Promise<void> =>
  changeDraft(ctx, { revision }, async (trx, known) => {
    const draft = known ?? (await beginDraft(ctx, trx, memberId))
    const document = readChanges(draft.document)
    const { key, written } = change({ document, base: await changesOf(trx, draft.base_number) })
    const next = saveFact(document, key, written)
    if (!next) throw factNotFound()
    await writeDraft(trx, draft, { document, next, memberId })
  })

/** @param id of an address @throws NOT_FOUND */
export const findKnown = <K extends { key: string }>(known: readonly K[], id: string): K => {
  const found = known.find(({ key }) => factId(key) === id)
  if (!found) throw factNotFound()
  return found
}
