/** JSON that an editor edits: objects are compared field by field, everything else as a whole. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A field that two members changed in different ways. */
export interface DraftConflict {
  /** Dotted path, `texts.it.body`. */
  path: string
  mine: Json
  theirs: Json
}

export interface MergedDraft<T> {
  /** What only one of them changed; conflicts as `mine`. */
  merged: T
  conflicts: DraftConflict[]
}

/**
 * Joins the changes of two members who began with the same draft.
 * @param base what both began with
 */
export function mergeDrafts<T extends object>(base: T, mine: T, theirs: T): MergedDraft<T> {
  const conflicts: DraftConflict[] = []
  const merged = merge(base as Json, mine as Json, theirs as Json, [], conflicts) as T
  return { merged, conflicts }
}

/** The draft with other values at some dotted paths. */
export function replaceFields<T extends object>(draft: T, values: ReadonlyMap<string, Json>): T {
  const replace = (value: Json, path: string[]): Json => {
    const chosen = values.get(path.join('.'))
    if (chosen !== undefined) return chosen
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner, [...path, key])]))
  }
  return replace(draft as Json, []) as T
}

function merge(base: Json, mine: Json, theirs: Json, path: string[], conflicts: DraftConflict[]): Json {
  if (isRecord(mine) && isRecord(theirs) && isRecord(base))
    return Object.fromEntries(
      Object.keys(mine).map((key) => [key, merge(base[key] ?? null, mine[key] ?? null, theirs[key] ?? null, [...path, key], conflicts)]),
    )
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine
  if (isEqual(base, mine)) return theirs
  conflicts.push({ path: path.join('.'), mine, theirs })
  return mine
}

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEqual = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)
