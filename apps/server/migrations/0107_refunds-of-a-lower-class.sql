-- owner: payments
-- A part of the price of an order that stands: what a replacement of a lower class gives back.
ALTER TABLE refund DROP CONSTRAINT refund_reason_check;
ALTER TABLE refund ADD CONSTRAINT refund_reason_check CHECK (reason IN ('canceled', 'declined', 'withdrawn', 'late', 'payout', 'lower_class'));

-- At commit an order has given back for lower classes what its accepted proposals promised: no less, and no more.
CREATE FUNCTION lower_class_refund_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  trip uuid;
  promised bigint;
  given bigint;
BEGIN
  IF TG_TABLE_NAME = 'refund' THEN
    trip := NEW.order_id;
  ELSE
    SELECT order_id INTO trip FROM recovery WHERE id = NEW.recovery_id;
  END IF;
  SELECT coalesce(sum(proposal.class_refund), 0) INTO promised FROM recovery_proposal proposal JOIN recovery ON recovery.id = proposal.recovery_id
    WHERE recovery.order_id = trip AND proposal.status = 'accepted';
  SELECT coalesce(sum(amount), 0) INTO given FROM refund WHERE order_id = trip AND reason = 'lower_class';
  IF given <> promised THEN
    RAISE EXCEPTION 'order % gives back % cents for a lower class instead of %', trip, given, promised
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lower_class_refund';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_lower_class AFTER INSERT ON refund DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.reason = 'lower_class') EXECUTE FUNCTION lower_class_refund_guard();
CREATE CONSTRAINT TRIGGER recovery_proposal_lower_class AFTER UPDATE OF status ON recovery_proposal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION lower_class_refund_guard();

-- As before, and what went back for a lower class is not revenue of the trip.
CREATE OR REPLACE FUNCTION trip_revenue(trip uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(entry.amount), 0)::bigint
  FROM ledger_transaction posted
  JOIN ledger_entry entry ON entry.transaction_id = posted.id
  JOIN ledger_account account ON account.id = entry.account_id
  WHERE posted.reference IN (
      SELECT 'order:' || trip
      UNION ALL SELECT 'order:' || trip || ':' || proposal.id FROM recovery_proposal proposal JOIN recovery ON recovery.id = proposal.recovery_id
        WHERE recovery.order_id = trip AND proposal.class_refund > 0
      UNION ALL SELECT 'invoice:' || invoice.id FROM invoice WHERE invoice.order_id = trip
      UNION ALL SELECT 'payment:' || payment.id FROM payment JOIN invoice ON invoice.id = payment.invoice_id WHERE invoice.order_id = trip
    )
    AND (
      account.kind IN ('customer_deposits', 'seat_deposits')
      OR (account.kind IN ('revenue', 'taxes_payable', 'promotion_expense') AND posted.reference NOT LIKE 'payment:%')
    )
$$;
