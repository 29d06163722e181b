-- Parts of an invoice paid from the balance, the rest by another method. Amounts are cents.
ALTER TABLE invoice
  ADD COLUMN received bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
  ADD CONSTRAINT invoice_part_below_due CHECK (received = 0 OR received + discount < price);

-- part: paid a part of the invoice from the balance.
ALTER TABLE payment DROP CONSTRAINT payment_applied_check;
ALTER TABLE payment
  ADD CONSTRAINT payment_applied_check CHECK (applied IN ('invoice', 'late', 'part')),
  ADD CONSTRAINT payment_part_from_balance CHECK (applied <> 'part' OR account_id IS NOT NULL);

-- Checked at commit: an invoice that closes unpaid keeps nothing, and one that is open or paid has received its parts, less what went back.
CREATE FUNCTION invoice_parts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  state text;
  stored bigint;
  parts bigint;
BEGIN
  SELECT status, received INTO state, stored FROM invoice WHERE id = target;
  IF state IN ('Canceled', 'Expired') AND stored > 0 THEN
    RAISE EXCEPTION 'invoice % is closed but keeps % cents', target, stored
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_closed_keeps_nothing';
  END IF;
  SELECT coalesce(sum(amount), 0) - coalesce((
      SELECT sum(refund.amount) FROM refund JOIN payment part ON part.id = refund.payment_id
      WHERE part.invoice_id = target AND part.applied = 'part' AND refund.reason = 'late'), 0)
    INTO parts FROM payment WHERE invoice_id = target AND applied = 'part';
  IF parts <> stored THEN
    RAISE EXCEPTION 'invoice % has received % cents, its parts are %', target, stored, parts
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_received_is_its_parts';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_parts AFTER UPDATE OF status, received ON invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.received > 0 OR OLD.received > 0) EXECUTE FUNCTION invoice_parts_guard('id');
CREATE CONSTRAINT TRIGGER payment_parts AFTER INSERT ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.applied = 'part') EXECUTE FUNCTION invoice_parts_guard('invoice_id');
