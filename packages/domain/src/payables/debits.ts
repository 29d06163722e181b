import { endToEndId, runNumber } from './payment-run.ts'

/** Why money left the bank account. */
export const debitKinds = ['payment_run', 'bank_charges', 'other'] as const
export type DebitKind = (typeof debitKinds)[number]

interface Debit {
  id: string
  amount: number
  /** Everything that the bank says about it. */
  text: string
}

interface SentRun {
  id: string
  number: number
  total: number
  items: readonly { position: number; amount: number }[]
}

export interface DebitMatch {
  debitId: string
  runId: string
  /** Null: the bank booked the whole run at once. */
  position: number | null
}

/** The same text without what banks insert or leave out between the parts of a reference. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether a text names a reference and not a longer one that begins with it: PR-000012-1 is not PR-000012-13. */
function names(text: string, reference: string): boolean {
  const [where, what] = [plain(text), plain(reference)]
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) if (!/\d/.test(where[at + what.length] ?? '')) return true
  return false
}

/** Debits that are surely those of sent runs: the amount to the cent, and the reference. Each run and each item once. */
export function matchDebits(debits: readonly Debit[], runs: readonly SentRun[]): DebitMatch[] {
  const taken = new Set<string>()
  return debits.flatMap(({ id: debitId, amount, text }) => {
    for (const run of runs) {
      const item = run.items.find(
        ({ position, amount: cents }) =>
          cents === amount && !taken.has(`${run.id}:${position}`) && names(text, endToEndId(run.number, position)),
      )
      const position = item?.position ?? null
      const isWhole = !item && run.total === amount && !taken.has(`${run.id}:`) && names(text, runNumber(run.number))
      if (!item && !isWhole) continue
      taken.add(`${run.id}:${position ?? ''}`)
      return [{ debitId, runId: run.id, position }]
    }
    return []
  })
}
