import {
  areaDifferences,
  type AreaDifference,
  type KnownArea,
  knownAreas,
  type KnownType,
  knownTypes,
  type TypeDifference,
  typeDifferences,
} from '@aquilane/domain/facts/fact-changes'
import type { FactState } from '@aquilane/domain/facts/fact-rules'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import type { Context } from '../../context.ts'
import { readChanges } from './document.ts'
import { factId } from './fact-id.ts'
import type { FactVersionRow } from './queries.ts'
import { getState } from './versions.ts'

/** What the draft does to one fact. */
export const stateOf = ({ before, after }: { before: unknown; after: unknown }): FactState =>
  before === null ? 'new' : after === null ? 'removed' : 'changed'

export type Shown<D> = Omit<D, 'key'> & { id: string; state: FactState }
export type ShownArea = Shown<AreaDifference>
export type ShownType = Shown<TypeDifference>

interface WithDraft<S> {
  draft: Pick<FactVersionRow, 'id' | 'revision'> | null
  facts: S[]
}

/** What counts, with what a draft does to it, in one list. */
export function combine<K extends { key: string }, D extends { key: string; before: K | null; after: K | null; removal: unknown }>(
  known: readonly K[],
  differences: readonly D[],
): Shown<D>[] {
  const byKey = new Map(differences.map((one) => [one.key, one]))
  const show = ({ key, ...one }: D): Shown<D> => ({ ...one, id: factId(key), state: stateOf(one) }) as unknown as Shown<D>
  const counting = known.map((fact): Shown<D> => {
    const changed = byKey.get(fact.key)
    byKey.delete(fact.key)
    if (changed) return show(changed)
    return { id: factId(fact.key), state: 'same', before: fact, after: fact, removal: null } as unknown as Shown<D>
  })
  return [...counting, ...[...byKey.values()].map(show)]
}

const nameOf = ({ before, after }: { before: KnownArea | null; after: KnownArea | null }): string => (after ?? before)!.row.area

/** Areas of the airspace by their names. */
export async function listAreas({ db }: Pick<Context, 'db'>): Promise<WithDraft<ShownArea>> {
  const { published, draft } = await getState(db)
  const differences = draft ? areaDifferences(published, readChanges(draft.document)) : []
  const facts = combine<KnownArea, AreaDifference>(knownAreas(published), differences)
  return { draft: draft ?? null, facts: facts.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))) }
}

/** Aircraft types in the order of the catalogue. */
export async function listTypes({ db }: Pick<Context, 'db'>): Promise<WithDraft<ShownType>> {
  const { published, draft } = await getState(db)
  const differences = draft ? typeDifferences(published, readChanges(draft.document)) : []
  return { draft: draft ?? null, facts: combine<KnownType, TypeDifference>(knownTypes(published), differences) }
}

const names = new Map(AIRCRAFT_TYPES.map(({ slug, name }) => [slug, name]))
export const nameType = (slug: string): string => names.get(slug) ?? slug
