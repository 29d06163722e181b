import { randomUUID } from 'node:crypto'
import { areaErrors } from '@aquilane/domain/facts/area-rules'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { type AreaValues, knownAreas, knownTypes, type TypeValues } from '@aquilane/domain/facts/fact-changes'
import { typeErrors } from '@aquilane/domain/facts/type-rules'
import type { Context } from '../../context.ts'
import { type Edit, requireNone, todayOf } from './draft.ts'
import { findKnown, writeChange } from './write-change.ts'

/** Areas that the product has drawn: staff name them, and draw none. */
export const drawnAreas: readonly string[] = Object.keys(DEFAULT_FACTS.areas)

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
  writeChange(ctx, edit, ({ document, base }) => {
    const { factId: id, values, evidence, memberId } = edit
    const key = id === null ? null : findKnown(knownAreas(document), id).key
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
  writeChange(ctx, edit, ({ document, base }) => {
    const { factId: id, values, evidence, memberId } = edit
    const { key, row } = findKnown(knownTypes(document), id)
    const before = knownTypes(base).find((type) => type.key === key)?.row ?? row
    requireNone(typeErrors(values, evidence, { today: todayOf(ctx), before }))
    const by = { by: memberId, at: ctx.clock.now().toString() }
    return { key, written: { about: 'type', id: randomUUID(), slug: row.slug, values, ...evidence, ...by } }
  })
