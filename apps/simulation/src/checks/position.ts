import { sql } from 'kysely'
import { clientIds, type Person } from '../model.ts'
import type { World } from '../world.ts'

/** Where a person stands with the company, cents. Money in is what the bank has taken, not what the server believes. */
export interface Position {
  /** Taken by the bank for an order, and what of it went back or is about to. */
  paidForOrders: number
  refundedOfOrders: number
  /** Taken by the bank for the balance. */
  toppedUp: number
  /** Went back, or is about to, outside of the balance. */
  refundedOutside: number
  /** Money that the bank had taken for an order and that went to the balance instead. */
  refundedToBalance: number
  payouts: number
  /** Money on the balances, and refunds on their way to it. */
  balance: number
  /** Cashback that can be spent. */
  credit: number
  /** Owed for trips on account, and for flights that were added to a trip. */
  debt: number
  /** Payments that their provider took back, as finance decided. */
  lost: LostPayment[]
}

export interface LostPayment {
  /** Null: of a balance. */
  order: string | null
  cents: number
  /** Went back to the card or wallet as well, before or while it was disputed. */
  sent: number
  /** Went to the balance before it was lost. */
  toBalance: number
  /** What the person paid from the balance, or took out of it, since the payment. */
  spent: number
}

export async function readPosition(world: World, person: Person): Promise<Position> {
  const clients = clientIds(person)
  const { rows } = await sql<Position>`
    WITH taken AS (
      SELECT p.id, i.order_id, p.refunded,
        -- A transfer may bring more than its invoice takes: the rest is in the balance.
        CASE WHEN p.provider = 'bank' THEN coalesce((SELECT amount FROM bank_transaction WHERE payment_id = p.id), p.received, p.amount) ELSE b.received END AS cents
      FROM payment p JOIN invoice i ON i.id = p.invoice_id
      LEFT JOIN sandbox_bank_payment b ON b.provider = p.provider AND b.reference = p.id::text
      WHERE p.client_id = ANY(${clients}::uuid[]) AND (b.id IS NOT NULL OR p.provider = 'bank' AND p.status = 'Succeeded')
    ), lost AS (
      SELECT taken.id, taken.order_id, least(e.amount, taken.cents) AS cents, e.resolved_at FROM taken
      JOIN finance_exception e ON e.reference = 'payment:' || taken.id AND e.kind IN ('dispute', 'payment_reversed') AND e.resolution = 'write_off'
    ), back AS (
      -- What returns by a payout is counted with the payouts, and what a dispute has taken back does not return once more.
      SELECT r.destination, r.status, r.amount, taken.id IS NOT NULL AS external, taken.order_id,
        -- A trip that stands on an aircraft of a lower class keeps its cashback.
        r.reason = 'lower_class' AND EXISTS (SELECT FROM orders o WHERE o.id = r.order_id AND o.status IN ('Confirmed', 'Completed')) AS stands
      FROM refund r JOIN payment p ON p.id = r.payment_id LEFT JOIN taken ON taken.id = p.id LEFT JOIN lost ON lost.id = p.id
      WHERE p.client_id = ANY(${clients}::uuid[]) AND r.payout_id IS NULL
        AND (lost.id IS NULL OR r.first_sent_at IS NOT NULL OR r.settled_at < lost.resolved_at)
    )
    SELECT
      (SELECT coalesce(sum(cents), 0) FROM taken WHERE order_id IS NOT NULL)::bigint AS "paidForOrders",
      (SELECT coalesce(sum(amount), 0) FROM back WHERE external AND order_id IS NOT NULL AND NOT stands)::bigint AS "refundedOfOrders",
      ((SELECT coalesce(sum(cents), 0) FROM taken WHERE order_id IS NULL)
        + (SELECT coalesce(sum(amount), 0) FROM bank_transaction
            WHERE client_id = ANY(${clients}::uuid[]) AND direction = 'credit' AND payment_id IS NULL))::bigint AS "toppedUp",
      (SELECT coalesce(sum(amount), 0) FROM back WHERE destination = 'provider' AND status <> 'Failed')::bigint AS "refundedOutside",
      (SELECT coalesce(sum(amount), 0) FROM back WHERE external AND (destination = 'balance' OR status = 'Failed'))::bigint AS "refundedToBalance",
      (SELECT coalesce(sum(amount), 0) FROM payout WHERE client_id = ANY(${clients}::uuid[]) AND status <> 'Rejected')::bigint AS payouts,
      ((SELECT coalesce(sum(balance), 0) FROM ledger_account WHERE client_id = ANY(${clients}::uuid[]) AND kind = 'customer' AND type <> 'Credit')
        + (SELECT coalesce(sum(amount), 0) FROM back WHERE external AND destination = 'balance' AND status IN ('Pending', 'Submitted')))::bigint AS balance,
      (SELECT coalesce(sum(balance), 0) FROM ledger_account WHERE client_id = ANY(${clients}::uuid[]) AND type = 'Credit')::bigint AS credit,
      (SELECT coalesce(sum(price - discount - received), 0) FROM invoice
        WHERE client_id = ANY(${clients}::uuid[]) AND status IN ('New', 'Processing')
          AND (credit_of IS NOT NULL OR id IN (SELECT invoice_id FROM leg_proposal)))::bigint AS debt,
      (SELECT coalesce(json_agg(json_build_object('order', lost.order_id, 'cents', lost.cents,
        'sent', (SELECT coalesce(sum(amount), 0) FROM refund WHERE payment_id = lost.id AND payout_id IS NULL AND first_sent_at IS NOT NULL AND status <> 'Failed'),
        'toBalance', (SELECT coalesce(sum(amount), 0) FROM refund
          WHERE payment_id = lost.id AND payout_id IS NULL AND destination = 'balance' AND settled_at < lost.resolved_at),
        'spent', (SELECT coalesce(sum(later.amount), 0) FROM payment later JOIN payment p ON p.id = lost.id
            WHERE later.client_id = ANY(${clients}::uuid[]) AND later.account_id IS NOT NULL AND later.created_at > p.created_at)
          + (SELECT coalesce(sum(later.amount), 0) FROM payout later JOIN payment p ON p.id = lost.id
            WHERE later.client_id = ANY(${clients}::uuid[]) AND later.status <> 'Rejected' AND later.created_at > p.created_at)
      ) ORDER BY lost.resolved_at), '[]') FROM lost) AS lost`.execute(world.db)
  return rows[0]!
}
