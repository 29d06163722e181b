import { randomUUID } from 'node:crypto'
import { areaErrors } from '@aquilane/domain/facts/area-rules'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import {
  type AreaValues,
  type FactChanges,
  knownAreas,
  knownTypes,
  saveFact,
  type TypeValues,
  type WrittenChange,
} from '@aquilane/domain/facts/fact-changes'
import { typeErrors } from '@aquilane/domain/facts/type-rules'
import type { Context } from '../../context.ts'
import { readChanges } from './document.ts'
import { beginDraft, changeDraft, type Edit, factNotFound, requireNone, todayOf, writeDraft } from './draft.ts'
import { factId } from './fact-id.ts'
import { changesOf } from './versions.ts'

/** Areas that the product has drawn: staff name them, and draw none. */
export const drawnAreas: readonly string[] = Object.keys(DEFAULT_FACTS.areas)

interface Drafted {
  document: FactChanges
  /** What counts without the draft. */
  base: FactChanges
}

/** What one change of the draft is, of what is known of it. @throws what the change is refused for */
const write = (
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

const named = <K extends { key: string }>(known: readonly K[], id: string): K => {
  const found = known.find(({ key }) => factId(key) === id)
  if (!found) throw factNotFound()
  return found
}

/** Airports of an area that the product does not know. */
const unknownAirports = ({ places }: Context, values: AreaValues | null) =>
  (values?.airports ?? '')
    .split(' ')
    .filter((code) => code !== '' && !places.airportByIcao(code))
    .slice(0, 1)
    .map(() => ({ field: 'airports', code: 'unknown' }))

export interface AreaEdit extends Edit {
  /** Null: a new area. */
  factId: string | null
  /** Null: it ends. */
  values: AreaValues | null
}

/** Writes one area of the airspace, or ends it, in the draft. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export const saveArea = (ctx: Context, edit: AreaEdit): Promise<void> =>
  write(ctx, edit, ({ document, base }) => {
    const { factId: id, values, evidence, memberId } = edit
    const key = id === null ? null : named(knownAreas(document), id).key
    const before = knownAreas(base).find((area) => area.key === key)?.row ?? null
    const errors = areaErrors(values, evidence, { today: todayOf(ctx), drawn: drawnAreas, before })
    requireNone([...errors, ...(errors.some(({ field }) => field === 'airports') ? [] : unknownAirports(ctx, values))])
    return { key, written: { about: 'area', id: randomUUID(), values, ...evidence, by: memberId, at: ctx.clock.now().toString() } }
  })

export interface TypeEdit extends Edit {
  factId: string
  values: TypeValues
}

/** Writes the facts of one aircraft type in the draft. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export const saveType = (ctx: Context, edit: TypeEdit): Promise<void> =>
  write(ctx, edit, ({ document, base }) => {
    const { factId: id, values, evidence, memberId } = edit
    const { key, row } = named(knownTypes(document), id)
    const before = knownTypes(base).find((type) => type.key === key)?.row ?? row
    requireNone(typeErrors(values, evidence, { today: todayOf(ctx), before }))
    const by = { by: memberId, at: ctx.clock.now().toString() }
    return { key, written: { about: 'type', id: randomUUID(), slug: row.slug, values, ...evidence, ...by } }
  })
