import { sql, type NotNull } from 'kysely'
import type { PayableSort } from '@aquilane/domain/payables/ageing'
import { billDueDays, type ItemKind } from '@aquilane/domain/payables/payment-run'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type BillKey, billReference } from './bill-reference.ts'
import { orderBy } from '../../platform/db/order-by.ts'

/** approve: bills without approval; disputed: bills in dispute; open: to be paid; run: in a run that was not sent yet; paid: sent. */
export const payableViews = ['approve', 'disputed', 'open', 'run', 'paid'] as const

export type PayableView = (typeof payableViews)[number]

export interface PayableRow {
  kind: ItemKind
  /** `order:<id>:<operator>` or `payout:<id>` */
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
  SELECT 'operator_bill' AS kind, 'order:' || bill.order_id || ':' || bill.operator_id AS reference, bill.order_id, orders.pnr, operator.id AS operator_id,
    operator.name AS party, bill.reference AS document, bill.amount, bill.quoted, bill.is_flagged, bill.entered_at AS at,
    coalesce(bill.due_on, coalesce(bill.dated_on, (bill.entered_at AT TIME ZONE 'UTC')::date) + ${sql.lit(billDueDays)}::int) AS due_on, bill.approved_at IS NOT NULL AS is_approved,
    EXISTS (
      SELECT FROM operator_bill_dispute dispute
      WHERE (dispute.order_id, dispute.operator_id) = (bill.order_id, bill.operator_id) AND dispute.settled_at IS NULL) AS is_disputed,
    EXISTS (SELECT FROM operator_bank_account account WHERE account.operator_id = operator.id) AS has_account
  FROM operator_bill bill JOIN orders ON orders.id = bill.order_id JOIN operator ON operator.id = bill.operator_id
  WHERE bill.withdrawn_at IS NULL
  UNION ALL
  SELECT 'payout', 'payout:' || payout.id, NULL, NULL, NULL, payout.beneficiary, 'PO-' || lpad(payout.number::text, 6, '0'), payout.amount, NULL, false,
    payout.created_at, (payout.created_at AT TIME ZONE 'UTC')::date, true, false, true
  FROM payout
  WHERE payout.payment_id IS NULL AND (
    payout.status = 'Requested' OR EXISTS (SELECT FROM payment_run_item item WHERE item.reference = 'payout:' || payout.id AND NOT item.is_canceled))
)`

const inView = {
  approve: sql`NOT payable.is_approved AND NOT payable.is_disputed`,
  disputed: sql`payable.is_disputed`,
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
export async function lockBills(trx: Trx, bills: readonly BillKey[]): Promise<LockedPayable[]> {
  if (bills.length === 0) return []
  const rows = await trx
    .selectFrom('operator_bill as bill')
    .innerJoin('orders', 'orders.id', 'bill.order_id')
    .select(['bill.order_id', 'bill.amount', 'bill.reference', 'bill.operator_id', 'orders.pnr'])
    .where(({ or, and, eb }) =>
      or(bills.map(({ orderId, operatorId }) => and([eb('bill.order_id', '=', orderId), eb('bill.operator_id', '=', operatorId)]))),
    )
    .where('bill.approved_at', 'is not', null)
    .forShare('bill')
    .execute()
  return rows.map((row) => ({
    kind: 'operator_bill',
    reference: billReference({ orderId: row.order_id, operatorId: row.operator_id }),
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
export const lockBill = (trx: Trx, { orderId, operatorId }: BillKey): Promise<unknown> =>
  trx
    .selectFrom('operator_bill')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .execute()
