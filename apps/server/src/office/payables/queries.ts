import { sql, type Insertable, type NotNull, type Selectable, type Updateable } from 'kysely'
import type { PayableSort } from '@aquilane/domain/payables/ageing'
import { billDueDays, type ItemKind, type RunStatus } from '@aquilane/domain/payables/payment-run'
import type { Db, Trx } from '../../platform/db/database.ts'
import { orderBy } from '../../platform/db/order-by.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type RunRow = Selectable<DB['payment_run']>
export type ItemRow = Selectable<DB['payment_run_item']>
export type BankAccountRow = Selectable<DB['operator_bank_account']>

/** approve: bills without approval; open: to be paid; run: in a run that was not sent yet; paid: sent. */
export const payableViews = ['approve', 'open', 'run', 'paid'] as const
export type PayableView = (typeof payableViews)[number]

export interface PayableRow {
  kind: ItemKind
  /** `order:<id>` or `payout:<id>` */
  reference: string
  order_id: string | null
  pnr: string | null
  operator_id: number | null
  party: string
  document: string
  amount: number
  /** What the offer was made from, of bills. */
  quoted: number | null
  is_flagged: boolean
  at: Temporal.Instant
  due_on: string
  run_id: string | null
  run_number: number | null
  has_account: boolean
}

const payables = sql<unknown>`(
  SELECT 'operator_bill' AS kind, 'order:' || bill.order_id AS reference, bill.order_id, orders.pnr, operator.id AS operator_id,
    operator.name AS party, bill.reference AS document, bill.amount, bill.quoted, bill.is_flagged, bill.entered_at AS at,
    (bill.entered_at AT TIME ZONE 'UTC')::date + ${sql.lit(billDueDays)}::int AS due_on, bill.approved_at IS NOT NULL AS is_approved,
    EXISTS (SELECT FROM operator_bank_account account WHERE account.operator_id = operator.id) AS has_account
  FROM operator_bill bill JOIN orders ON orders.id = bill.order_id JOIN operator ON operator.id = orders.operator_id
  UNION ALL
  SELECT 'payout', 'payout:' || payout.id, NULL, NULL, NULL, payout.beneficiary, 'PO-' || lpad(payout.number::text, 6, '0'), payout.amount, NULL, false,
    payout.created_at, (payout.created_at AT TIME ZONE 'UTC')::date, true, true
  FROM payout
  WHERE payout.payment_id IS NULL AND (
    payout.status = 'Requested' OR EXISTS (SELECT FROM payment_run_item item WHERE item.reference = 'payout:' || payout.id AND NOT item.is_canceled))
)`

const inView = {
  approve: sql`NOT payable.is_approved`,
  open: sql`payable.is_approved AND run.id IS NULL`,
  run: sql`run.status IN ('Draft', 'Approved')`,
  paid: sql`run.status = 'Sent'`,
} as const satisfies Record<PayableView, unknown>

const fromPayables = (view: PayableView) => sql`
  FROM ${payables} payable
  LEFT JOIN payment_run_item item ON item.reference = payable.reference AND NOT item.is_canceled
  LEFT JOIN payment_run run ON run.id = item.run_id
  WHERE ${inView[view]}`

const columns = sql`payable.kind, payable.reference, payable.order_id, payable.pnr, payable.operator_id, payable.party, payable.document, payable.amount,
  payable.quoted, payable.is_flagged, payable.at, payable.due_on::text AS due_on, run.id AS run_id, run.number AS run_number, payable.has_account`

const sortColumns = {
  party: sql`lower(payable.party)`,
  due: sql`payable.due_on`,
  quoted: sql`payable.quoted`,
  amount: sql`payable.amount`,
}

export async function pagePayables(
  db: Db,
  { view, sort, page, perPage }: { view: PayableView; sort?: PayableSort | undefined; page: number; perPage: number },
): Promise<{ rows: PayableRow[]; total: number; sum: number }> {
  const counted = await sql<{
    total: string
    sum: string | null
  }>`SELECT count(*) AS total, sum(payable.amount) AS sum ${fromPayables(view)}`.execute(db)
  const { rows } = await sql<PayableRow>`
    SELECT ${columns} ${fromPayables(view)}
    ORDER BY ${orderBy(sort, sortColumns, sql`payable.due_on, payable.reference`)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(
    db,
  )
  return { rows, total: Number(counted.rows[0]?.total ?? 0), sum: Number(counted.rows[0]?.sum ?? 0) }
}

export interface LockedPayable {
  kind: ItemKind
  reference: string
  amount: number
  operatorId: number | null
  /** Of payouts. */
  account: { beneficiary: string; iban: string; bic: string | null } | null
  text: string
}

/** Approved bills of trips, kept as they are until the transaction ends. */
export async function lockBills(trx: Trx, orderIds: readonly string[]): Promise<LockedPayable[]> {
  if (orderIds.length === 0) return []
  const rows = await trx
    .selectFrom('operator_bill as bill')
    .innerJoin('orders', 'orders.id', 'bill.order_id')
    .select(['bill.order_id', 'bill.amount', 'bill.reference', 'orders.operator_id', 'orders.pnr'])
    .where('bill.order_id', 'in', [...orderIds])
    .where('bill.approved_at', 'is not', null)
    .forShare('bill')
    .execute()
  return rows.map((row) => ({
    kind: 'operator_bill',
    reference: `order:${row.order_id}`,
    amount: row.amount,
    operatorId: row.operator_id,
    account: null,
    text: `${row.reference} ${row.pnr}`,
  }))
}

/** Payouts that wait, kept as they are until the transaction ends. */
export async function lockPayouts(trx: Trx, ids: readonly string[]): Promise<LockedPayable[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('payout')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('status', '=', 'Requested')
    .where('iban', 'is not', null)
    .$narrowType<{ iban: NotNull; beneficiary: NotNull }>()
    .forShare()
    .execute()
  return rows.map((row) => ({
    kind: 'payout',
    reference: `payout:${row.id}`,
    amount: row.amount,
    operatorId: null,
    account: { beneficiary: row.beneficiary, iban: row.iban, bic: null },
    text: `PO-${String(row.number).padStart(6, '0')}`,
  }))
}

/** Waits until no transaction puts the bill into a run. */
export const lockBill = (trx: Trx, orderId: string): Promise<unknown> =>
  trx.selectFrom('operator_bill').select('order_id').where('order_id', '=', orderId).forUpdate().execute()

export const accountsByOperators = (on: Db, ids: readonly number[]): Promise<BankAccountRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('operator_bank_account')
        .selectAll()
        .where('operator_id', 'in', [...ids])
        .execute()

export const allAccounts = (on: Db) =>
  on
    .selectFrom('operator')
    .leftJoin('operator_bank_account as account', 'account.operator_id', 'operator.id')
    .select([
      'operator.id',
      'operator.name',
      'account.beneficiary',
      'account.iban',
      'account.bic',
      'account.revision',
      'account.changed_at',
      'account.changed_by',
    ])
    .orderBy('operator.name')
    .execute()

export const lockAccount = (trx: Trx, operatorId: number): Promise<BankAccountRow | undefined> =>
  trx.selectFrom('operator_bank_account').selectAll().where('operator_id', '=', operatorId).forUpdate().executeTakeFirst()

/** An INSERT with ON CONFLICT would run the trigger of a first account. */
export const saveAccount = (trx: Trx, values: Insertable<DB['operator_bank_account']>, isKnown: boolean): Promise<unknown> =>
  isKnown
    ? trx
        .updateTable('operator_bank_account')
        .set({ ...values, revision: sql`revision + 1` })
        .where('operator_id', '=', values.operator_id)
        .execute()
    : trx.insertInto('operator_bank_account').values(values).execute()

export const operatorName = async (on: Db, id: number): Promise<string | undefined> =>
  (await on.selectFrom('operator').select('name').where('id', '=', id).executeTakeFirst())?.name

/** References of payouts to an account that the same customer was paid to before then. */
export async function payoutsToKnownAccounts(
  trx: Trx,
  payables: readonly Pick<LockedPayable, 'kind' | 'reference'>[],
  before: Temporal.Instant,
): Promise<Set<string>> {
  const ids = payables.filter(({ kind }) => kind === 'payout').map(({ reference }) => reference.slice('payout:'.length))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT payout.id FROM payout
    WHERE payout.id = ANY(${ids}::uuid[]) AND EXISTS (
      SELECT FROM payment_run_item item
      JOIN payment_run run ON run.id = item.run_id
      JOIN payout earlier ON item.reference = 'payout:' || earlier.id
      WHERE item.kind = 'payout' AND item.iban = payout.iban AND earlier.client_id = payout.client_id
        AND run.status = 'Sent' AND run.sent_at <= ${before.toString()})`.execute(trx)
  return new Set(rows.map(({ id }) => `payout:${id}`))
}

export const insertRun = (trx: Trx, values: Insertable<DB['payment_run']>): Promise<RunRow> =>
  trx.insertInto('payment_run').values(values).returningAll().executeTakeFirstOrThrow()

export const insertItems = (trx: Trx, values: Insertable<DB['payment_run_item']>[]): Promise<unknown> =>
  trx.insertInto('payment_run_item').values(values).execute()

export const runById = (on: Db, id: string): Promise<RunRow | undefined> =>
  on.selectFrom('payment_run').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRun = (trx: Trx, id: string): Promise<RunRow | undefined> =>
  trx.selectFrom('payment_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateRun = (trx: Trx, id: string, set: Updateable<DB['payment_run']>): Promise<unknown> =>
  trx.updateTable('payment_run').set(set).where('id', '=', id).execute()

export const itemsByRun = (on: Db, runId: string): Promise<ItemRow[]> =>
  on.selectFrom('payment_run_item').selectAll().where('run_id', '=', runId).orderBy('position').execute()

export const cancelItems = (trx: Trx, runId: string): Promise<unknown> =>
  trx.updateTable('payment_run_item').set({ is_canceled: true }).where('run_id', '=', runId).execute()

export async function pageRuns(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: (RunRow & { items: number; new_accounts: number })[]; total: number }> {
  const { total } = await db
    .selectFrom('payment_run')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('payment_run')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('payment_run_item').select(fn.countAll<number>().as('items')).whereRef('run_id', '=', 'payment_run.id').as('items'),
    )
    .select(({ selectFrom, fn }) =>
      selectFrom('payment_run_item')
        .select(fn.countAll<number>().as('new_accounts'))
        .whereRef('run_id', '=', 'payment_run.id')
        .where('is_new_account', '=', true)
        .as('new_accounts'),
    )
    .orderBy('number', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows: rows.map((row) => ({ ...row, items: Number(row.items), new_accounts: Number(row.new_accounts) })), total: Number(total) }
}

/** The run that a payable is in and that was neither sent nor canceled. */
export const openRunOf = async (on: Db, reference: string): Promise<{ number: number; status: RunStatus } | undefined> =>
  (await on
    .selectFrom('payment_run_item as item')
    .innerJoin('payment_run as run', 'run.id', 'item.run_id')
    .select(['run.number', 'run.status'])
    .where('item.reference', '=', reference)
    .where('item.is_canceled', '=', false)
    .executeTakeFirst()) as { number: number; status: RunStatus } | undefined

export interface DebitRow {
  id: string
  amount: number
  currency: string
  booked_on: string
  payee: string | null
  payee_account: string | null
  text: string
  kind: string | null
  run_id: string | null
  run_number: number | null
  position: number | null
  note: string | null
  explained_by: string | null
  explained_at: Temporal.Instant | null
}

const fromDebits = (isOpen: boolean) => sql`
  FROM bank_transaction debit
  LEFT JOIN bank_debit_explanation explanation ON explanation.transaction_id = debit.id
  LEFT JOIN payment_run run ON run.id = explanation.run_id
  WHERE debit.direction = 'debit' AND debit.reason = 'debit' AND explanation.transaction_id IS ${isOpen ? sql`NULL` : sql`NOT NULL`}`

export async function pageDebits(
  db: Db,
  { isOpen, page, perPage }: { isOpen: boolean; page: number; perPage: number },
): Promise<{ rows: DebitRow[]; total: number }> {
  const counted = await sql<{ total: string }>`SELECT count(*) AS total ${fromDebits(isOpen)}`.execute(db)
  const { rows } = await sql<DebitRow>`
    SELECT debit.id, debit.amount, debit.currency, debit.booked_on::text AS booked_on, debit.payer AS payee, debit.payer_account AS payee_account,
      concat_ws(' ', debit.reference, debit.remittance) AS text, explanation.kind, explanation.run_id, run.number AS run_number,
      explanation.position, explanation.note, explanation.explained_by, explanation.explained_at
    ${fromDebits(isOpen)} ORDER BY debit.booked_on DESC, debit.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}

/** Serialises explanations of one debit. */
export const lockDebit = (trx: Trx, id: string) =>
  trx
    .selectFrom('bank_transaction')
    .select(['id', 'amount', 'currency', 'booked_on', 'payer', 'remittance'])
    .where('id', '=', id)
    .where('direction', '=', 'debit')
    .where('reason', '=', 'debit')
    .forUpdate()
    .executeTakeFirst()

export const isExplained = async (on: Db, id: string): Promise<boolean> =>
  (await on.selectFrom('bank_debit_explanation').select('kind').where('transaction_id', '=', id).executeTakeFirst()) !== undefined

/** @returns false where the debit, the run or its item is explained already */
export async function insertExplanation(trx: Trx, values: Insertable<DB['bank_debit_explanation']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_debit_explanation')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Sent runs with their items that no debit explains yet. */
export async function unexplainedRuns(
  on: Db,
): Promise<{ id: string; number: number; total: number; items: { position: number; amount: number }[] }[]> {
  const { rows } = await sql<{ id: string; number: number; total: number; items: { position: number; amount: number }[] }>`
    SELECT run.id, run.number, run.total, coalesce(
      (SELECT json_agg(json_build_object('position', item.position, 'amount', item.amount) ORDER BY item.position)
       FROM payment_run_item item WHERE item.run_id = run.id
         AND NOT EXISTS (SELECT FROM bank_debit_explanation e WHERE e.run_id = run.id AND e.position = item.position)), '[]') AS items
    FROM payment_run run
    WHERE run.status = 'Sent' AND NOT EXISTS (SELECT FROM bank_debit_explanation e WHERE e.run_id = run.id AND e.position IS NULL)`.execute(
    on,
  )
  return rows
}

/** Bank details of a customer's payouts leave the runs; amounts are kept by law. */
export async function maskPayoutItems(trx: Trx, payoutIds: readonly string[]): Promise<void> {
  if (payoutIds.length === 0) return
  await trx
    .updateTable('payment_run_item')
    .set({ beneficiary: '–', iban: sql`'****' || right(iban, 4)` })
    .where(
      'reference',
      'in',
      payoutIds.map((id) => `payout:${id}`),
    )
    .execute()
}

export const payoutIdsByClient = async (on: Db, clientId: string): Promise<string[]> =>
  (await on.selectFrom('payout').select('id').where('client_id', '=', clientId).execute()).map(({ id }) => id)

export const runHistory = (on: Db, id: string) =>
  on.selectFrom('audit').select(['at', 'actor', 'action', 'reason']).where('subject', '=', `payment-run:${id}`).orderBy('id').execute()
