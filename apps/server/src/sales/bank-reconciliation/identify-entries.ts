import type { BankEntry } from './camt053-entry.ts'

/** An entry that is stored, from any statement. */
export interface KnownEntry extends BankEntry {
  id: string
  /** A statement that contains it covers hours that the new one covers too. */
  isCovered: boolean
}

/** Equal for entries that move the same sum on the same day. */
export const toClass = ({
  bookedOn,
  direction,
  reversal,
  amount,
}: Pick<BankEntry, 'bookedOn' | 'direction' | 'reversal' | 'amount'>): string => [bookedOn, direction, reversal, amount].join(' ')

/** Whether the references or the texts of two entries show that they are two. */
const isContradiction = (a: string | null, b: string | null): boolean => a !== null && b !== null && a[0] === b[0] && a !== b

/** Pairs of a class, the surest first. */
const rules: ((entry: BankEntry, known: KnownEntry) => boolean)[] = [
  // The account servicer reference names an entry, whatever else a statement tells of it.
  (entry, known) => entry.mark !== null && entry.mark === known.mark,
  (entry, known) => isUnmarked(entry, known) && entry.details === known.details,
  // Of one class and time, complete statements list the same entries: what one does not tell, the other does.
  (entry, known) => isUnmarked(entry, known) && entry.details !== null && !isContradiction(entry.details, known.details),
  (entry, known) => isUnmarked(entry, known) && !isContradiction(entry.details, known.details),
]

const isUnmarked = (entry: BankEntry, known: KnownEntry): boolean => known.isCovered && (entry.mark === null || known.mark === null)

/** Which of the stored entries those of a statement are; each stored one is used once. What has none is new. */
export function identifyEntries(entries: readonly BankEntry[], stored: readonly KnownEntry[]): Map<BankEntry, KnownEntry> {
  const free = Map.groupBy(stored, toClass)
  const found = new Map<BankEntry, KnownEntry>()
  for (const isSame of rules)
    for (const entry of entries) {
      if (found.has(entry)) continue
      const candidates = free.get(toClass(entry)) ?? []
      const at = candidates.findIndex((known) => isSame(entry, known))
      if (at >= 0) found.set(entry, candidates.splice(at, 1)[0]!)
    }
  return found
}
