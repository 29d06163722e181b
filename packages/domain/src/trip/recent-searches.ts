/** Maximum number of recent searches per category (spec §9). */
export const MAX_RECENT_SEARCHES = 10

/** What is stored per category: entries with a name, oldest first. */
export type RecentSearches<T extends { name: string }> = Readonly<Record<string, readonly T[]>>

/** Adds an entry as the newest of its category. Names are unique; beyond {@link MAX_RECENT_SEARCHES} the oldest is dropped. */
export function rememberSearch<T extends { name: string }>(recent: RecentSearches<T>, category: string, entry: T): RecentSearches<T> {
  const others = (recent[category] ?? []).filter(({ name }) => name !== entry.name)
  return { ...recent, [category]: [...others, entry].slice(-MAX_RECENT_SEARCHES) }
}

/** The recent searches of a category, newest first. */
export function recentSearches<T extends { name: string }>(recent: RecentSearches<T>, category: string): T[] {
  return (recent[category] ?? []).toReversed()
}

/** Reads what was stored in the browser; `isEntry` judges single entries, whatever does not fit is left out. */
export function parseRecentSearches<T extends { name: string }>(
  stored: unknown,
  isEntry: (value: unknown) => value is T,
): RecentSearches<T> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  const categories = Object.entries(stored).flatMap(([category, entries]) => {
    return Array.isArray(entries) ? entries.filter(isEntry).map((entry) => ({ category, entry })) : []
  })
  return categories.reduce<RecentSearches<T>>((done, { category, entry }) => rememberSearch(done, category, entry), {})
}
