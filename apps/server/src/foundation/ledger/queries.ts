import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { accountCode, type Account, type CustomerAccountType } from '@aquilane/domain/accounting/accounts'

/** Ids by code; accounts seen for the first time are opened. */
export async function accountIds(db: Db, accounts: Account[], currency: string): Promise<Map<string, string>> {
  const byCode = new Map(accounts.map((account) => [accountCode(account, currency), account]))
  const find = async (codes: string[]) => db.selectFrom('ledger_account').select(['id', 'code']).where('code', 'in', codes).execute()
  const ids = new Map((await find([...byCode.keys()])).map((row) => [row.code, row.id]))
  const missing = [...byCode].filter(([code]) => !ids.has(code))
  if (missing.length === 0) return ids
  await db
    .insertInto('ledger_account')
    .values(
      missing.map(([code, account]) => ({
        code,
        kind: account.kind,
        currency,
        client_id: account.kind === 'customer' ? account.clientId : null,
        type: account.kind === 'customer' ? account.type : null,
        balance: account.kind === 'customer' ? 0 : null,
      })),
    )
    // A concurrent transaction may insert the same account: wait for it and use its row.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const row of await find(missing.map(([code]) => code))) ids.set(row.code, row.id)
  return ids
}

/** Writes one movement; its transaction's id, or null when one of the accounts has not been opened yet. */
export async function writeTransaction(
  trx: Trx,
  movement: { kind: string; reference: string; details: object; at: Temporal.Instant; currency: string },
  entries: { code: string; amount: number }[],
): Promise<string | null> {
  const { kind, reference, details, at, currency } = movement
  const [codes, amounts] = [entries.map((entry) => entry.code), entries.map((entry) => entry.amount)]
  const { rows } = await sql<{ id: string | null }>`SELECT ledger_write(${kind}, ${reference}, ${JSON.stringify(details)}::jsonb,
    ${at.toString()}::timestamptz, ${currency}, ${codes}::text[], ${amounts}::bigint[]) AS id`.execute(trx)
  return rows[0]!.id
}

/** Money only: cashback is shown with the Personal account. */
export function clientAccounts(db: Db, clientId: string) {
  return (
    db
      .selectFrom('ledger_account')
      .select(['id', 'type', 'currency', sql<number>`balance`.as('balance')])
      .where('client_id', '=', clientId)
      .where('type', '<>', 'Credit')
      // Personal first: the balance shown is the first Personal account's.
      .orderBy('type', 'desc')
      .orderBy('currency')
      .execute()
  )
}

/** All accounts of a client, locked until the transaction ends, in a fixed order. */
export const lockClientAccounts = (trx: Trx, clientId: string) =>
  trx
    .selectFrom('ledger_account')
    .select(['id', 'type', 'currency', sql<number>`balance`.as('balance')])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** What moved on a client's accounts, oldest first; minor units, positive when the balance grew. */
export const transactionsByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .innerJoin('ledger_transaction as movement', 'movement.id', 'entry.transaction_id')
    .select([
      'movement.at',
      'movement.kind',
      'movement.reference',
      'account.type',
      'entry.currency',
      sql<number>`-entry.amount`.as('cents'),
    ])
    .where('account.client_id', '=', clientId)
    .orderBy('entry.id')
    .execute()

export interface AccountMovement {
  id: string
  entryId: number
  kind: string
  reference: string
  /** Transaction that this one gives back. */
  of: string | null
  /** Lowers a debt with a refund that came in just before. */
  isOffset: boolean
  at: Temporal.Instant
  /** Payment that brought the money, or that it goes back to. */
  payment: string | null
  disputableUntil: Temporal.Instant | null
  /** Positive when the balance grew. */
  cents: number
  /** Other side of a transfer between accounts of the same type. */
  otherAccountId: string | null
}

/** What moved on one account, oldest first. @param until an entry: nothing later, apart from its own transaction */
export async function movementsByAccount(db: Db, accountId: string, until: number | null): Promise<AccountMovement[]> {
  const { rows } = await sql<AccountMovement>`
    SELECT t.id, e.id AS "entryId", t.kind, t.reference, t.details ->> 'of' AS of, t.details ? 'lowersDebt' AS "isOffset", -e.amount AS cents,
      t.at, payment.id AS payment, payment.disputable_until AS "disputableUntil",
      (SELECT other.account_id FROM ledger_entry other JOIN ledger_account b ON b.id = other.account_id
        WHERE t.kind IN ('account_merged', 'account_separated') AND other.transaction_id = t.id AND b.type = a.type AND b.id <> a.id LIMIT 1) AS "otherAccountId"
    FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id JOIN ledger_account a ON a.id = e.account_id
    LEFT JOIN payment ON payment.id = CASE WHEN e.amount < 0 THEN payment_behind(t.kind, t.reference) ELSE (t.details ->> 'payment')::uuid END
    WHERE e.account_id = ${accountId}
      AND (${until}::bigint IS NULL OR e.id <= ${until}::bigint OR e.transaction_id = (SELECT transaction_id FROM ledger_entry WHERE id = ${until}::bigint))
    ORDER BY e.id`.execute(db)
  return rows
}

/** Customers' sides of a transaction: cents that left each account. */
export const customerEntries = (db: Db, transaction: string) =>
  db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select([sql<string>`account.client_id`.as('clientId'), sql<CustomerAccountType>`account.type`.as('type'), 'entry.amount as cents'])
    .where('entry.transaction_id', '=', transaction)
    .where('account.client_id', 'is not', null)
    .execute()

export const transactionId = async (db: Db, kind: string, reference: string): Promise<string | null> =>
  (await db.selectFrom('ledger_transaction').select('id').where('kind', '=', kind).where('reference', '=', reference).executeTakeFirst())
    ?.id ?? null

/** What refunds gave back so far of a spending, cents. */
export const refundedSoFar = (db: Db, transaction: string) =>
  db
    .selectFrom('ledger_transaction')
    .select([
      sql<number>`coalesce(sum((details->>'money')::bigint), 0)::bigint`.as('money'),
      sql<number>`coalesce(sum((details->>'cashback')::bigint), 0)::bigint`.as('cashback'),
    ])
    .where(sql<boolean>`details ? 'of' AND details->>'of' = ${transaction}`)
    .executeTakeFirstOrThrow()

export const accountById = (db: Db, id: string) =>
  db.selectFrom('ledger_account').select(['id', 'client_id', 'type', 'currency']).where('id', '=', id).executeTakeFirst()

/** Sum of the entries of each account with this code prefix, debit positive. */
export function trialBalance(db: Db, prefix: string) {
  return db
    .selectFrom('ledger_account')
    .innerJoin('ledger_entry', 'ledger_entry.account_id', 'ledger_account.id')
    .select(['ledger_account.code', sql<number>`sum(ledger_entry.amount)::bigint`.as('sum')])
    .where('ledger_account.code', 'like', `${prefix.replaceAll(/[%_\\]/g, '\\$&')}%`)
    .groupBy('ledger_account.code')
    .orderBy('ledger_account.code')
    .execute()
}

/** What transactions with this prefix of their reference brought to a customer, less what they took back; cents above zero only. */
export const movedByReference = (db: Db, prefix: string, clientId: string) =>
  db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .innerJoin('ledger_transaction as movement', 'movement.id', 'entry.transaction_id')
    .select([sql<CustomerAccountType>`account.type`.as('type'), 'entry.currency', sql<number>`(-sum(entry.amount))::bigint`.as('amount')])
    .where('account.client_id', '=', clientId)
    .where(sql<boolean>`starts_with(movement.reference, ${prefix})`)
    .groupBy(['account.type', 'entry.currency'])
    .having(sql<boolean>`sum(entry.amount) < 0`)
    .orderBy('account.type', 'desc')
    .execute()

/** Those of the clients who hold money, or cashback that is good. */
export async function clientsWithBalance(db: Db, clientIds: readonly string[], now: Temporal.Instant): Promise<string[]> {
  if (clientIds.length === 0) return []
  const rows = await db
    .selectFrom('ledger_account')
    .select('client_id')
    .distinct()
    .where('client_id', 'in', clientIds)
    .where((eb) =>
      eb.or([
        eb.and([eb('type', '<>', 'Credit'), eb('balance', '>', 0)]),
        sql<boolean>`EXISTS (SELECT FROM credit_lot WHERE account_id = ledger_account.id AND remaining > 0 AND expires_at > ${now.toString()}::timestamptz)`,
      ]),
    )
    .execute()
  return rows.map(({ client_id: id }) => id!)
}
