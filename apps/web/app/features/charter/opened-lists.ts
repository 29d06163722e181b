/** What of a list was opened: rows of a class, details of an offer. */
type Opened = Record<string, number>

/** Entries of the history, the latest last. */
export type Kept = [entry: string, opened: Opened][]

/** More entries are forgotten from the oldest on. */
const keptEntries = 20

/** The entries with one more number. */
export function withOpened(kept: Kept, entry: string, name: string, value: number): Kept {
  const opened = { ...kept.find(([key]) => key === entry)?.[1], [name]: value }
  return [...kept.filter(([key]) => key !== entry), [entry, opened] satisfies Kept[number]].slice(-keptEntries)
}
