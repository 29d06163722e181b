import { accountCode } from './accounts.ts'
import type { Posting } from './posting.ts'

/** A posting as the ledger keeps it: its occasion and the amounts by account code, without zeros. */
export const toEntry = ({ kind, reference, currency, lines }: Posting) => ({
  kind,
  reference,
  currency,
  amounts: Object.fromEntries(
    lines.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [accountCode(account, currency), amount]),
  ),
})

/** Zero when debits and credits balance. */
export const toBalance = ({ lines }: Posting): number => lines.reduce((sum, { amount }) => sum + amount, 0)
