-- The result of a trip is the sum of its postings; a posting after its closing reopens it.

-- What customers paid for a trip and was not refunded, cents: its deposits and what became of them. Fees of payments belong to no trip.
CREATE FUNCTION trip_revenue(trip uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(entry.amount), 0)::bigint
  FROM ledger_transaction posted
  JOIN ledger_entry entry ON entry.transaction_id = posted.id
  JOIN ledger_account account ON account.id = entry.account_id
  WHERE posted.reference IN (
      SELECT 'order:' || trip
      UNION ALL SELECT 'invoice:' || invoice.id FROM invoice WHERE invoice.order_id = trip
      UNION ALL SELECT 'payment:' || payment.id FROM payment JOIN invoice ON invoice.id = payment.invoice_id WHERE invoice.order_id = trip
    )
    AND (
      account.kind IN ('customer_deposits', 'seat_deposits')
      OR (account.kind IN ('revenue', 'taxes_payable', 'promotion_expense') AND posted.reference NOT LIKE 'payment:%')
    )
$$;

-- What operators billed for a trip, approved and not withdrawn, cents.
CREATE FUNCTION trip_operator_cost(trip uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(entry.amount), 0)::bigint
  FROM operator_bill bill
  CROSS JOIN LATERAL generate_series(1, bill.approvals) AS round
  JOIN ledger_transaction posted ON posted.reference = 'order:' || bill.order_id || ':' || round
  JOIN ledger_entry entry ON entry.transaction_id = posted.id
  JOIN ledger_account account ON account.id = entry.account_id AND account.kind = 'operator_cost'
  WHERE bill.order_id = trip
$$;

ALTER TABLE trip_closing
  DROP CONSTRAINT trip_closing_pkey,
  ADD COLUMN id          uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
  ADD COLUMN reopened_at timestamptz,
  ADD COLUMN reopened_by text CHECK (length(reopened_by) BETWEEN 3 AND 100),  -- invoice:<id>, repair
  ADD CONSTRAINT trip_closing_reopened CHECK ((reopened_at IS NULL) = (reopened_by IS NULL));
CREATE UNIQUE INDEX trip_closing_open ON trip_closing (order_id) WHERE reopened_at IS NULL;
CREATE INDEX trip_closing_order ON trip_closing (order_id, closed_at);

CREATE OR REPLACE FUNCTION trip_closing_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL
    AND (NEW.id, NEW.order_id, NEW.closed_at, NEW.closed_by, NEW.revenue, NEW.cost, NEW.margin)
      IS NOT DISTINCT FROM (OLD.id, OLD.order_id, OLD.closed_at, OLD.closed_by, OLD.revenue, OLD.cost, OLD.margin) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the result of trip % is frozen', OLD.order_id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE OR REPLACE FUNCTION closed_trip_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM trip_closing WHERE order_id = NEW.order_id AND reopened_at IS NULL) THEN
    RAISE EXCEPTION 'trip % is closed', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_closed';
  END IF;
  RETURN NEW;
END $$;

-- Trips that were closed without a charge that was paid after the flight: closed again, on the same day, with what was posted.
DO $$
DECLARE
  wrong record;
BEGIN
  FOR wrong IN
    SELECT closing.*, trip_revenue(closing.order_id) AS posted, orders.pnr
    FROM trip_closing closing JOIN orders ON orders.id = closing.order_id
    WHERE closing.revenue <> trip_revenue(closing.order_id)
  LOOP
    UPDATE trip_closing SET reopened_at = now(), reopened_by = 'repair' WHERE id = wrong.id;
    INSERT INTO trip_closing (order_id, closed_at, closed_by, revenue, cost, margin)
    VALUES (wrong.order_id, wrong.closed_at, wrong.closed_by, wrong.posted, wrong.cost, wrong.posted - wrong.cost);
    INSERT INTO audit (actor, action, subject, from_state, to_state, reason)
    VALUES ('system', 'trip-corrected', 'order:' || wrong.order_id, wrong.revenue::text, wrong.posted::text, 'repair');
    RAISE NOTICE 'trip %: received % -> %, margin % -> %', wrong.pnr, wrong.revenue, wrong.posted, wrong.margin, wrong.posted - wrong.cost;
  END LOOP;
END $$;
