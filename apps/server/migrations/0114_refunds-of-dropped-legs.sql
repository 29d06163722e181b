-- owner: payments
-- A part of the price of an order that stands: what a dropped flight gives back.
ALTER TABLE refund DROP CONSTRAINT refund_reason_check;
ALTER TABLE refund ADD CONSTRAINT refund_reason_check
  CHECK (reason IN ('canceled', 'declined', 'withdrawn', 'late', 'payout', 'lower_class', 'dropped_leg'));

-- At commit an order has given back for dropped flights what each of them says: no less, and no more.
CREATE FUNCTION dropped_leg_refund_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  promised bigint;
  given bigint;
BEGIN
  SELECT coalesce(sum(refund), 0) INTO promised FROM dropped_leg WHERE order_id = NEW.order_id;
  SELECT coalesce(sum(amount), 0) INTO given FROM refund WHERE order_id = NEW.order_id AND reason = 'dropped_leg';
  IF given <> promised THEN
    RAISE EXCEPTION 'order % gives back % cents for dropped flights instead of %', NEW.order_id, given, promised
      USING ERRCODE = 'check_violation', CONSTRAINT = 'dropped_leg_refunded';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_dropped_leg AFTER INSERT ON refund DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reason = 'dropped_leg') EXECUTE FUNCTION dropped_leg_refund_guard();
CREATE CONSTRAINT TRIGGER dropped_leg_refunded AFTER INSERT ON dropped_leg DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION dropped_leg_refund_guard();

-- The invoice of a trip that goes on without one of its flights stays paid.
CREATE FUNCTION invoice_of_rest_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM orders WHERE id = NEW.order_id AND status IN ('Confirmed', 'Completed')
      AND EXISTS (SELECT FROM dropped_leg WHERE order_id = orders.id)
  ) THEN
    RAISE EXCEPTION 'invoice % belongs to a trip that goes on', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_of_rest';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_of_rest BEFORE UPDATE OF status ON invoice
  FOR EACH ROW WHEN (NEW.status = 'Refunded' AND OLD.status <> 'Refunded' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION invoice_of_rest_guard();

-- Its credit notes name what went back, each of one refund.
CREATE FUNCTION credit_note_of_dropped_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM refund WHERE id = NEW.refund_id AND reason = 'dropped_leg' AND (amount, currency) IS DISTINCT FROM (NEW.amount, NEW.currency)) THEN
    RAISE EXCEPTION 'credit note % is not of its refund', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_note_of_dropped_leg';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_note_of_dropped_leg BEFORE INSERT ON fiscal_document
  FOR EACH ROW WHEN (NEW.series = 'C') EXECUTE FUNCTION credit_note_of_dropped_leg();

-- As before, and of a flight that was dropped its fee is revenue of the trip, and what went back is not.
CREATE OR REPLACE FUNCTION trip_revenue(trip uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(entry.amount), 0)::bigint
  FROM ledger_transaction posted
  JOIN ledger_entry entry ON entry.transaction_id = posted.id
  JOIN ledger_account account ON account.id = entry.account_id
  WHERE posted.reference IN (
      SELECT 'order:' || trip
      UNION ALL SELECT 'order:' || trip || ':' || proposal.id FROM recovery_proposal proposal JOIN recovery ON recovery.id = proposal.recovery_id
        WHERE recovery.order_id = trip AND proposal.class_refund > 0
      UNION ALL SELECT 'order:' || trip || ':' || dropped.id FROM dropped_leg dropped WHERE dropped.order_id = trip
      UNION ALL SELECT 'invoice:' || invoice.id FROM invoice WHERE invoice.order_id = trip
      UNION ALL SELECT 'payment:' || payment.id FROM payment JOIN invoice ON invoice.id = payment.invoice_id WHERE invoice.order_id = trip
    )
    AND (
      account.kind IN ('customer_deposits', 'seat_deposits')
      OR (account.kind IN ('revenue', 'taxes_payable', 'promotion_expense') AND posted.reference NOT LIKE 'payment:%')
    )
$$;

-- owner: loyalty
-- Cents of credited cashback that dropped flights have undone; of one that is not credited yet they lower its amount.
ALTER TABLE cashback_grant ADD COLUMN dropped bigint NOT NULL DEFAULT 0;
ALTER TABLE cashback_grant ADD CONSTRAINT cashback_grant_dropped CHECK (dropped >= 0 AND dropped < amount);
