import { sql, type RawBuilder } from 'kysely'

type Rule = { name: string; description: string; broken: RawBuilder<{ detail: string }> }

/** Transaction kinds that post incoming payments. */
const incomingAccounts = sql`('payment', 'payment_after_expiry', 'balance_payment', 'top_up', 'unapplied_payment', 'on_account')`

/**
 * What must be true of the books, each as a query for what breaks it. They lean on nothing that the database's own guards promise:
 * sums are made of entries, not of balances that triggers keep.
 */
export const integrityRules: readonly Rule[] = [
  {
    name: 'sum',
    description: 'All entries add up to zero, in each currency',
    broken: sql`SELECT format('%s: off by %s cents', currency, sum(amount)) AS detail FROM ledger_entry GROUP BY currency HAVING sum(amount) <> 0`,
  },
  {
    name: 'transactions',
    description: 'The entries of every transaction add up to zero, in each currency, and are at least two',
    broken: sql`
      SELECT format('%s %s: %s off by %s cents', t.kind, t.reference, e.currency, sum(e.amount)) AS detail
      FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
      GROUP BY t.id, e.currency HAVING sum(e.amount) <> 0
      UNION ALL
      SELECT format('%s %s: %s entries', t.kind, t.reference, count(e.id))
      FROM ledger_transaction t LEFT JOIN ledger_entry e ON e.transaction_id = t.id GROUP BY t.id HAVING count(e.id) < 2`,
  },
  {
    name: 'balances',
    description: 'Every balance is the sum of its entries',
    broken: sql`
      SELECT format('%s: stored %s, entries say %s', a.code, a.balance, coalesce(e.sum, 0)) AS detail
      FROM ledger_account a
      LEFT JOIN (SELECT account_id, -sum(amount) AS sum FROM ledger_entry GROUP BY account_id) e ON e.account_id = a.id
      WHERE a.kind = 'customer' AND a.balance IS DISTINCT FROM coalesce(e.sum, 0)`,
  },
  {
    name: 'red',
    description: 'No customer is in the red',
    broken: sql`
      SELECT format('%s: %s cents', a.code, -sum(e.amount)) AS detail
      FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id
      WHERE a.kind = 'customer' GROUP BY a.id HAVING sum(e.amount) > 0`,
  },
  {
    name: 'currencies',
    description: 'Every entry is in the currency of its account',
    broken: sql`
      SELECT format('%s: an entry in %s', a.code, e.currency) AS detail
      FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id WHERE a.currency <> e.currency`,
  },
  {
    name: 'lots',
    description: 'Cashback lots are what their movements say, and together what their account holds',
    broken: sql`
      SELECT format('lot %s: stored %s of %s, movements say %s', l.id, l.remaining, l.amount, coalesce(m.sum, 0)) AS detail
      FROM credit_lot l
      LEFT JOIN (SELECT lot_id, sum(amount) AS sum FROM credit_lot_movement GROUP BY lot_id) m ON m.lot_id = l.id
      WHERE l.remaining <> coalesce(m.sum, 0) OR l.remaining NOT BETWEEN 0 AND l.amount
      UNION ALL
      SELECT format('%s: lots hold %s, entries say %s', a.code, coalesce(l.sum, 0), coalesce(e.sum, 0))
      FROM ledger_account a
      LEFT JOIN (SELECT account_id, sum(remaining) AS sum FROM credit_lot GROUP BY account_id) l ON l.account_id = a.id
      LEFT JOIN (SELECT account_id, -sum(amount) AS sum FROM ledger_entry GROUP BY account_id) e ON e.account_id = a.id
      WHERE a.type = 'Credit' AND coalesce(l.sum, 0) <> coalesce(e.sum, 0)
      UNION ALL
      SELECT format('%s %s: lots moved by %s, their account by %s', t.kind, t.reference, coalesce(m.sum, 0), coalesce(e.sum, 0))
      FROM (SELECT transaction_id, sum(amount) AS sum FROM credit_lot_movement GROUP BY transaction_id) m
      FULL JOIN (
        SELECT e.transaction_id, -sum(e.amount) AS sum FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
        WHERE a.type = 'Credit' GROUP BY e.transaction_id
      ) e ON e.transaction_id = m.transaction_id
      JOIN ledger_transaction t ON t.id = coalesce(m.transaction_id, e.transaction_id)
      WHERE coalesce(m.sum, 0) <> coalesce(e.sum, 0)`,
  },
  {
    name: 'invoices',
    description: 'Every paid invoice is covered by the parts it has received, one payment of the rest, and its coupon',
    broken: sql`
      SELECT format('invoice %s: %s payments over %s cents and a coupon of %s for a price of %s less %s', i.number,
        count(p.id), coalesce(sum(p.amount - p.fee), 0), coalesce(max(c.sum), 0), i.price, i.discount) AS detail
      FROM invoice i
      LEFT JOIN payment p ON p.invoice_id = i.id AND p.applied = 'invoice'
      LEFT JOIN (
        SELECT t.reference, sum(e.amount) AS sum FROM ledger_transaction t
        JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.account_id
        WHERE t.kind = 'coupon' AND a.kind = 'promotion_expense' GROUP BY t.reference
      ) c ON c.reference = 'invoice:' || i.id
      WHERE i.status IN ('Paid', 'Refunded')
      GROUP BY i.id
      HAVING count(p.id) <> 1 OR sum(p.amount - p.fee) + i.received < i.price - i.discount
        OR sum(p.amount - p.fee) + i.received + coalesce(max(c.sum), 0) <> i.price
      UNION ALL
      SELECT format('invoice %s: %s although a payment went into it', i.number, i.status)
      FROM invoice i JOIN payment p ON p.invoice_id = i.id
      WHERE p.applied = 'invoice' AND i.status NOT IN ('Paid', 'Refunded')
      UNION ALL
      SELECT format('invoice %s: %s cents noted as received, its parts are %s', i.number, i.received, coalesce(max(parts.cents), 0))
      FROM invoice i LEFT JOIN (
        SELECT p.invoice_id, p.amount - coalesce((SELECT sum(r.amount) FROM refund r WHERE r.payment_id = p.id AND r.reason = 'late'), 0) AS cents
        FROM payment p WHERE p.applied = 'part'
      ) parts ON parts.invoice_id = i.id
      GROUP BY i.id HAVING i.received <> coalesce(sum(parts.cents), 0)`,
  },
  {
    name: 'shares',
    description:
      'A share of an invoice is paid by one card payment of its amount, whose money goes back to that card only; no more is asked for than is due',
    broken: sql`
      SELECT format('share %s: asked for %s cents, paid by %s of payment %s', s.id, s.amount, coalesce(p.amount, 0), s.payment_id) AS detail
      FROM invoice_share s LEFT JOIN payment p ON p.id = s.payment_id AND p.share_id = s.id AND p.applied IN ('invoice', 'part')
      WHERE s.payment_id IS NOT NULL AND p.amount IS DISTINCT FROM s.amount
      UNION ALL
      SELECT format('payment %s counts for share %s, which it did not pay', p.id, p.share_id)
      FROM payment p LEFT JOIN invoice_share s ON s.payment_id = p.id
      WHERE p.share_id IS NOT NULL AND p.applied IN ('invoice', 'part') AND s.id IS NULL
      UNION ALL
      SELECT format('refund %s of a share: %s, %s', r.id, r.destination, r.status)
      FROM refund r JOIN payment p ON p.id = r.payment_id
      WHERE p.share_id IS NOT NULL AND (r.destination <> 'provider' OR r.status = 'Failed')
      UNION ALL
      SELECT format('invoice %s (%s): others are asked for %s cents', i.number, i.status, sum(s.amount))
      FROM invoice i JOIN invoice_share s ON s.invoice_id = i.id AND s.payment_id IS NULL AND s.ended IS NULL
      GROUP BY i.id HAVING sum(s.amount) > CASE WHEN i.status IN ('New', 'Processing') THEN i.price - i.discount - i.received ELSE 0 END`,
  },
  {
    name: 'payments',
    description: 'Every payment is booked once, over what arrived, and nothing is booked that did not arrive',
    broken: sql`
      WITH booked AS (
        SELECT split_part(t.reference, ':', 2) AS payment, sum(e.amount) AS cents, count(DISTINCT t.id) FILTER (WHERE t.kind <> 'unapplied_payment') AS times
        FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.account_id
        WHERE t.kind IN ${incomingAccounts} AND t.reference LIKE 'payment:%' AND e.amount > 0 AND a.kind IN ('cash_clearing', 'customer', 'suspense', 'trade_receivables')
        GROUP BY 1
      ), told AS (
        SELECT id::text AS payment, status, CASE WHEN status = 'Succeeded' THEN coalesce(received, amount) ELSE coalesce(received, 0) END AS cents FROM payment
      )
      SELECT format('payment %s (%s): %s cents arrived, %s booked in %s movements', coalesce(t.payment, b.payment), coalesce(t.status, 'unknown'),
        coalesce(t.cents, 0), coalesce(b.cents, 0), coalesce(b.times, 0)) AS detail
      FROM told t FULL JOIN booked b ON b.payment = t.payment
      WHERE coalesce(t.cents, 0) <> coalesce(b.cents, 0) OR coalesce(b.times, 0) > 1`,
  },
  {
    name: 'bank',
    description: 'The books say of the bank account what its statements say, and what nobody has claimed is what waits there',
    broken: sql`
      WITH said AS (
        SELECT currency, sum(cash) AS cash, sum(waits) AS waits FROM (
          SELECT currency, CASE direction WHEN 'credit' THEN amount ELSE -amount END AS cash,
            CASE WHEN status IN ('paid', 'credited') THEN 0 WHEN direction = 'credit' THEN amount ELSE -amount END AS waits
          FROM bank_transaction
          -- A payout that was sent waits for the debit of the bank.
          UNION ALL SELECT currency, 0, amount FROM payout WHERE status = 'Sent' AND payment_id IS NULL
          -- So does the bill of an operator.
          UNION ALL SELECT run.currency, 0, item.amount FROM payment_run_item item JOIN payment_run run ON run.id = item.run_id
            WHERE run.status = 'Sent' AND item.kind = 'operator_bill'
          -- Charges of the bank are a cost.
          UNION ALL SELECT t.currency, 0, t.amount FROM bank_debit_explanation e JOIN bank_transaction t ON t.id = e.transaction_id
            WHERE e.kind = 'bank_charges'
        ) line GROUP BY currency
      ), booked AS (
        SELECT e.currency, coalesce(sum(e.amount) FILTER (WHERE a.code LIKE 'cash_clearing:bank:%'), 0) AS cash,
          -coalesce(sum(e.amount) FILTER (WHERE a.kind = 'suspense'), 0) AS waits
        FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
        WHERE a.kind = 'suspense' OR a.code LIKE 'cash_clearing:bank:%' GROUP BY e.currency
      )
      SELECT format('%s: the statements say %s cents and %s unclaimed, the books %s and %s', coalesce(s.currency, b.currency),
        coalesce(s.cash, 0), coalesce(s.waits, 0), coalesce(b.cash, 0), coalesce(b.waits, 0)) AS detail
      FROM said s FULL JOIN booked b ON b.currency = s.currency
      WHERE coalesce(s.cash, 0) <> coalesce(b.cash, 0) OR coalesce(s.waits, 0) <> coalesce(b.waits, 0)`,
  },
  {
    name: 'operators',
    description: 'What is owed to operators is their approved bills without those that were sent to the bank',
    broken: sql`
      WITH owed AS (
        SELECT operator_id, sum(cents) AS cents FROM (
          SELECT operator_id, amount AS cents FROM operator_bill WHERE approved_at IS NOT NULL
          UNION ALL SELECT item.operator_id, -item.amount FROM payment_run_item item JOIN payment_run run ON run.id = item.run_id
            WHERE run.status = 'Sent' AND item.kind = 'operator_bill'
        ) line GROUP BY operator_id
      ), booked AS (
        SELECT split_part(a.code, ':', 2)::int AS operator_id, -sum(e.amount) AS cents
        FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id WHERE a.kind = 'operator_payable' GROUP BY 1
      )
      SELECT format('operator %s: owed %s cents, booked %s', coalesce(o.operator_id, b.operator_id), coalesce(o.cents, 0), coalesce(b.cents, 0)) AS detail
      FROM owed o FULL JOIN booked b ON b.operator_id = o.operator_id WHERE coalesce(o.cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    name: 'on_account',
    description: 'What customers owe for trips on account is what their open invoices for them say',
    broken: sql`
      WITH owed AS (
        SELECT currency, sum(price - discount - received) AS cents FROM invoice
        WHERE credit_of IS NOT NULL AND status IN ('New', 'Processing') GROUP BY currency
      ), booked AS (
        SELECT e.currency, sum(e.amount) AS cents FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
        WHERE a.kind = 'trade_receivables' GROUP BY e.currency
      )
      SELECT format('%s: invoices say %s cents, booked are %s', coalesce(o.currency, b.currency), coalesce(o.cents, 0), coalesce(b.cents, 0)) AS detail
      FROM owed o FULL JOIN booked b ON b.currency = o.currency WHERE coalesce(o.cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    name: 'seats',
    description: 'What is kept for seats of undecided shared flights is what their orders have paid, coupons included',
    broken: sql`
      WITH kept AS (
        SELECT e.currency, -sum(e.amount) AS cents FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
        WHERE a.kind = 'seat_deposits' GROUP BY e.currency
      ), paid AS (
        SELECT o.currency, sum(o.paid + coalesce((SELECT sum(i.discount) FROM invoice i WHERE i.order_id = o.id AND i.status = 'Paid'), 0)) AS cents
        FROM orders o WHERE o.product = 'shared_seat' AND o.status = 'Confirmation' GROUP BY o.currency
      )
      SELECT format('%s: orders have paid %s cents, %s are kept', coalesce(p.currency, k.currency), coalesce(p.cents, 0), coalesce(k.cents, 0)) AS detail
      FROM paid p FULL JOIN kept k ON k.currency = p.currency
      WHERE coalesce(p.cents, 0) <> coalesce(k.cents, 0)`,
  },
  {
    name: 'grants',
    description:
      'Cashback stands only while its cause does: the order, or the top-up whose money is in the balance or was spent on flights',
    broken: sql`
      SELECT format('payment %s: cashback is %s, its order %s', g.payment_id, g.status, o.status) AS detail
      FROM cashback_grant g JOIN orders o ON o.id = g.order_id
      WHERE g.status IN ('Due', 'Granted') AND o.status IN ('Canceled', 'Declined', 'Refund')
      UNION ALL
      SELECT format('payment %s: %s of %s cents of cashback are reversed, undone are %s', g.payment_id, l.reversed, l.amount,
        CASE WHEN g.status = 'Reversed' THEN l.amount ELSE coalesce(u.cents, 0) + g.dropped END)
      FROM cashback_grant g JOIN credit_lot l ON l.reference = 'payment:' || g.payment_id AND l.origin_id IS NULL
      LEFT JOIN (SELECT payment_id, sum(reversed) AS cents FROM cashback_reversal WHERE returned_at IS NULL GROUP BY payment_id) u
        ON u.payment_id = g.payment_id
      WHERE l.reversed <> CASE WHEN g.status = 'Reversed' THEN l.amount ELSE coalesce(u.cents, 0) + g.dropped END
      UNION ALL
      SELECT format('lot %s: %s cents can be spent, %s stand', l.id, sum(part.remaining), l.amount - l.reversed)
      FROM credit_lot l JOIN credit_lot part ON part.id = l.id OR part.origin_id = l.id
      WHERE l.origin_id IS NULL AND l.reversed > 0
      GROUP BY l.id HAVING sum(part.remaining) > l.amount - l.reversed + l.settled
      UNION ALL
      SELECT format('account %s: top-ups of %s cents have cashback, %s were not withdrawn', s.account_id, round(s.cents), m.kept)
      FROM (
        SELECT e.account_id, sum(-e.amount::numeric * (g.amount - coalesce(u.cents, 0)) / g.amount) AS cents, count(*) AS grants
        FROM cashback_grant g
        JOIN ledger_transaction t ON t.kind = 'top_up' AND t.reference = 'payment:' || g.payment_id
        JOIN ledger_entry e ON e.transaction_id = t.id
        JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'customer'
        LEFT JOIN (SELECT payment_id, sum(reversed) AS cents FROM cashback_reversal WHERE returned_at IS NULL GROUP BY payment_id) u
          ON u.payment_id = g.payment_id
        WHERE g.order_id IS NULL AND g.status IN ('Due', 'Granted') GROUP BY e.account_id
      ) s JOIN (
        SELECT e.account_id, -sum(e.amount) FILTER (WHERE t.kind IN ('payout', 'payout_rejected') OR (e.amount < 0 AND NOT t.details ? 'of')) AS kept
        FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id GROUP BY e.account_id
      ) m ON m.account_id = s.account_id
      -- A cent of cashback, rounded, is up to a euro of its top-up.
      WHERE s.cents > coalesce(m.kept, 0) + 100 * s.grants`,
  },
  {
    name: 'providers',
    description: 'What a provider calls one payment is one payment here',
    broken: sql`
      SELECT format('%s %s: %s payments', provider, provider_ref, count(*)) AS detail
      FROM payment WHERE provider_ref IS NOT NULL GROUP BY provider, provider_ref HAVING count(*) > 1`,
  },
  {
    name: 'refunds',
    description: 'No more goes back than arrived, every refund that left is booked once, and what is promised is kept ready',
    broken: sql`
      SELECT format('payment %s: %s of %s cents go back, noted are %s', p.id, coalesce(sum(r.amount), 0), coalesce(p.received, p.amount), p.refunded) AS detail
      FROM payment p LEFT JOIN refund r ON r.payment_id = p.id AND r.reason <> 'payout'
      GROUP BY p.id HAVING coalesce(sum(r.amount), 0) <> p.refunded OR p.refunded > coalesce(p.received, p.amount)
      UNION ALL
      SELECT format('payment %s: brought %s cents, %s were sent back', p.id, coalesce(p.received, p.amount), sum(r.amount))
      FROM payment p JOIN refund r ON r.payment_id = p.id AND r.destination = 'provider' AND r.status <> 'Failed'
      GROUP BY p.id HAVING sum(r.amount) > coalesce(p.received, p.amount)
      UNION ALL
      SELECT format('refund %s (%s): %s cents, booked %s', coalesce(r.id::text, b.refund), coalesce(r.status, 'unknown'), coalesce(r.amount, 0), coalesce(b.cents, 0))
      FROM (SELECT id, id::text AS refund, status, amount FROM refund WHERE status IN ('Settled', 'Failed')) r
      FULL JOIN (
        SELECT split_part(t.reference, ':', 2) AS refund, sum(e.amount) AS cents
        FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.account_id
        WHERE t.kind IN ('refund', 'refund_failed') AND t.reference LIKE 'refund:%' AND a.kind = 'refunds_payable' GROUP BY 1
      ) b ON b.refund = r.refund
      WHERE coalesce(r.amount, 0) <> coalesce(b.cents, 0)
      UNION ALL
      SELECT format('%s: %s cents are promised, %s kept ready', coalesce(o.currency, k.currency), coalesce(o.cents, 0), coalesce(k.cents, 0))
      FROM (SELECT currency, sum(amount) AS cents FROM refund WHERE status IN ('Pending', 'Submitted') GROUP BY currency) o
      FULL JOIN (
        SELECT e.currency, -sum(e.amount) AS cents FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
        WHERE a.kind = 'refunds_payable' GROUP BY e.currency
      ) k ON k.currency = o.currency
      WHERE coalesce(o.cents, 0) <> coalesce(k.cents, 0)`,
  },
]
