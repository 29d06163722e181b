import { Refusal } from '@aquilane/domain/refusal'
import type { Trx } from '../../platform/db/database.ts'
import type { Statement } from './camt053.ts'
import { findPage, previousStatements, type StatementRow } from './queries.ts'

const mismatch = (name: string, previous: string) =>
  new Refusal('STATEMENT_INVALID', `Statement ${name} does not begin with the closing balance of statement ${previous}.`)

/**
 * A statement continues the one before it, in its file or imported earlier, so that an invented one does not fit. What a longer statement
 * knows of the days between both is counted.
 * @throws STATEMENT_INVALID
 */
export async function checkBalances(trx: Trx, row: StatementRow): Promise<void> {
  const { name, page, opening, closing } = row
  const next = await findPage(trx, row, page + 1)
  if (closing !== null && next && next.opening !== null && next.opening !== closing) throw mismatch(`${name}, page ${page + 1},`, name)
  if (opening === null) return
  const before = await findPage(trx, row, page - 1)
  if (before) {
    if (before.closing !== null && before.closing !== opening) throw mismatch(`${name}, page ${page},`, name)
    return
  }
  if (row.is_unchecked) return
  const previous = await previousStatements(trx, row.id)
  const fits = previous.some((one) => one.closing === opening || one.closing + one.moved === opening)
  if (previous.length > 0 && !fits) throw mismatch(name, previous[0]!.name)
}

/** A page that goes on with an interim balance, and whose page before is neither stored nor in the file. */
export async function isUnchecked(trx: Trx, statement: Statement, statements: readonly Statement[]): Promise<boolean> {
  const { account, currency, name, page, isContinued } = statement
  const isBefore = (one: Statement) => one.account === account && one.currency === currency && one.name === name && one.page === page - 1
  return isContinued && !statements.some(isBefore) && (await findPage(trx, statement, page - 1)) === undefined
}
