import { randomUUID } from 'node:crypto'
import {
  countDifferences,
  differingKeys,
  type FactValues,
  knownFacts,
  saveFact as saveIn,
  undoFact as undoIn,
} from '@aquilane/domain/facts/fact-changes'
import { factErrors } from '@aquilane/domain/facts/fact-rules'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/db/audit.ts'
import { readChanges } from './document.ts'
import { beginDraft, changeDraft, type Edit, factNotFound, type Read, requireNone, todayOf, writeDraft } from './draft.ts'
import { factId } from './fact-id.ts'
import { deleteVersion } from './queries.ts'
import { changesOf, versionSubject } from './versions.ts'

export interface FactEdit extends Edit {
  airport: string
  /** Null: a new fact. */
  factId: string | null
  /** Null: it does not hold any more. */
  values: FactValues | null
}

/** Writes one fact of an airport, or takes it away, in the draft. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export async function saveFact(ctx: Context, { airport, factId: id, values, evidence, memberId, revision }: FactEdit): Promise<void> {
  if (!ctx.places.airportByIcao(airport)) throw new Refusal('NOT_FOUND', `There is no airport ${airport}.`)
  requireNone(factErrors(values, evidence, todayOf(ctx)))
  await changeDraft(ctx, { revision }, async (trx, known) => {
    const draft = known ?? (await beginDraft(ctx, trx, memberId))
    const document = readChanges(draft.document)
    const fact = id === null ? null : knownFacts(document).find(({ key, row }) => row.icao === airport && factId(key) === id)
    if (fact === undefined) throw factNotFound()
    const by = { by: memberId, at: ctx.clock.now().toString() }
    const next = saveIn(document, fact?.key ?? null, { about: 'airport', id: randomUUID(), icao: airport, values, ...evidence, ...by })
    if (!next) throw factNotFound()
    await writeDraft(trx, draft, { document, next, memberId })
  })
}

/** Puts one fact of the draft back as it counts now: of an airport, an area or a type. @throws NOT_FOUND, CHANGED_MEANWHILE */
export const undoFact = (ctx: Context, { factId: id, memberId, revision }: Read & { factId: string; memberId: string }): Promise<void> =>
  changeDraft(ctx, { revision }, async (trx, draft) => {
    if (!draft) throw factNotFound()
    const document = readChanges(draft.document)
    const base = await changesOf(trx, draft.base_number)
    const found = differingKeys(base, document).find((key) => factId(key) === id)
    if (found === undefined) throw factNotFound()
    await writeDraft(trx, draft, { document, next: undoIn(document, base, found), memberId })
  })

/** @throws NOT_FOUND, CHANGED_MEANWHILE */
export const discardDraft = (ctx: Context, { revision, memberId }: Read & { memberId: string }): Promise<void> =>
  changeDraft(ctx, { revision }, async (trx, draft) => {
    if (!draft) throw new Refusal('NOT_FOUND', 'There is no draft.')
    await deleteVersion(trx, draft.id)
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: 'discarded',
      subject: versionSubject(draft.id),
      details: { number: draft.number, changes: countDifferences(await changesOf(trx, draft.base_number), readChanges(draft.document)) },
    })
  })
