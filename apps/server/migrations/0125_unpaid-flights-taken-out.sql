-- owner: orders
-- An added flight that is not paid is taken out of its trip with its invoice, also after its time where it did not leave: it gives nothing back, and the
-- terms of the rest are those from before it was added.
ALTER TABLE dropped_leg ADD COLUMN unpaid_invoice_id uuid UNIQUE REFERENCES invoice;
ALTER TABLE dropped_leg DROP CONSTRAINT dropped_leg_ahead;
ALTER TABLE dropped_leg ADD CONSTRAINT dropped_leg_ahead CHECK (departure_at > dropped_at OR unpaid_invoice_id IS NOT NULL);
ALTER TABLE dropped_leg ADD CONSTRAINT dropped_leg_unpaid CHECK (unpaid_invoice_id IS NULL OR (share = 0 AND fee = 0 AND refund = 0));

CREATE OR REPLACE FUNCTION dropped_leg_terms_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.unpaid_invoice_id IS NULL AND EXISTS (
    SELECT FROM orders WHERE id = NEW.order_id AND first_departure_at > NEW.departure_at
      AND (terms_departure_at IS NULL OR terms_departure_at > NEW.departure_at)
  ) THEN
    RAISE EXCEPTION 'the terms of order % count to a later departure than before', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'dropped_leg_terms';
  END IF;
  RETURN NULL;
END $$;

-- At commit: the flight was one that was added, and its price is asked for no more.
CREATE FUNCTION dropped_leg_unpaid_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
    WHERE leg_proposal.leg_id = NEW.leg_id AND leg_proposal.order_id = NEW.order_id AND invoice.id = NEW.unpaid_invoice_id
      AND invoice.status = 'Canceled'
  ) THEN
    RAISE EXCEPTION 'leg % was not added unpaid', NEW.leg_id USING ERRCODE = 'check_violation', CONSTRAINT = 'dropped_leg_not_unpaid';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER dropped_leg_not_unpaid AFTER INSERT ON dropped_leg DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.unpaid_invoice_id IS NOT NULL) EXECUTE FUNCTION dropped_leg_unpaid_guard();

-- owner: invoices
-- As before; the charge for a flight that leaves unpaid goes with it, which two members decide where terms are waived (`dropped_leg_guard`).
CREATE OR REPLACE FUNCTION require_charge_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status IN ('Confirmed', 'Completed'))
    AND NOT EXISTS (SELECT FROM approval WHERE subject = 'ancillary-charge:' || NEW.id AND status = 'Approved')
    AND NOT EXISTS (
      SELECT FROM single_approval WHERE subject = 'ancillary-charge:' || NEW.id AND amount = NEW.price - NEW.discount)
    AND NOT EXISTS (SELECT FROM dropped_leg WHERE unpaid_invoice_id = NEW.id AND order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'charge % was taken back without an approval', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_withdrawal';
  END IF;
  RETURN NEW;
END $$;
