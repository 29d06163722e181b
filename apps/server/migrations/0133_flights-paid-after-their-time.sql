-- owner: leg-proposals
-- Flights of a trip that were added, were not paid before their departure, and are not known to have left: what is paid after its time says nothing about
-- whether it left. A later departure counts where a member entered one for the plan.
CREATE FUNCTION added_legs_not_left(trip uuid) RETURNS TABLE (leg_id uuid) LANGUAGE sql STABLE AS $$
  SELECT leg.id
  FROM leg_proposal proposal
  JOIN invoice ON invoice.id = proposal.invoice_id
  JOIN order_leg leg
    ON leg.id = coalesce(proposal.leg_id, (SELECT id FROM order_leg WHERE order_id = trip ORDER BY position DESC LIMIT 1))
  LEFT JOIN flight_status status ON status.leg_id = leg.id
  WHERE proposal.order_id = trip
    AND (invoice.status IN ('New', 'Processing') OR (invoice.status = 'Paid' AND invoice.paid_at >=
      coalesce(CASE WHEN status.estimate_of = leg.departure_at THEN status.estimated_off_block_at END, leg.departure_at)))
    AND coalesce(flight_status_rank(status.status) < flight_status_rank('taxi'), true)
$$;

-- As before, and one that was paid late does not complete its trip either.
CREATE OR REPLACE FUNCTION order_added_flight_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added_legs_not_left(NEW.id)) THEN
    RAISE EXCEPTION 'order % has an added flight that was not paid in time and did not leave', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_added_flight_paid';
  END IF;
  RETURN NEW;
END $$;

-- owner: orders
-- Flights are kept as flown, so that the rest gets another aircraft or its money, only where it is known of each what became of it.
CREATE FUNCTION order_leg_flown_for_sure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added_legs_not_left(NEW.order_id) late JOIN order_leg leg ON leg.id = late.leg_id WHERE leg.aircraft_id IS NULL) THEN
    RAISE EXCEPTION 'trip % has an added flight that was not paid in time and did not leave', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_flown_for_sure';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_leg_flown_for_sure BEFORE UPDATE OF aircraft_id ON order_leg
  FOR EACH ROW WHEN (OLD.aircraft_id IS NULL AND NEW.aircraft_id IS NOT NULL) EXECUTE FUNCTION order_leg_flown_for_sure();

-- A flight that was paid late leaves its trip as an unpaid one does, with all of its money.
ALTER TABLE dropped_leg ADD COLUMN late_invoice_id uuid UNIQUE REFERENCES invoice;
ALTER TABLE dropped_leg DROP CONSTRAINT dropped_leg_ahead;
ALTER TABLE dropped_leg ADD CONSTRAINT dropped_leg_ahead
  CHECK (departure_at > dropped_at OR unpaid_invoice_id IS NOT NULL OR late_invoice_id IS NOT NULL);
ALTER TABLE dropped_leg ADD CONSTRAINT dropped_leg_late CHECK (late_invoice_id IS NULL OR (unpaid_invoice_id IS NULL AND fee = 0));

CREATE OR REPLACE FUNCTION dropped_leg_terms_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.unpaid_invoice_id IS NULL AND NEW.late_invoice_id IS NULL AND EXISTS (
    SELECT FROM orders WHERE id = NEW.order_id AND first_departure_at > NEW.departure_at
      AND (terms_departure_at IS NULL OR terms_departure_at > NEW.departure_at)
  ) THEN
    RAISE EXCEPTION 'the terms of order % count to a later departure than before', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'dropped_leg_terms';
  END IF;
  RETURN NULL;
END $$;

-- At commit: the flight was one that was added, paid after its departure, and its whole price is what goes back, used cashback apart.
CREATE FUNCTION dropped_leg_late_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
    WHERE leg_proposal.leg_id = NEW.leg_id AND leg_proposal.order_id = NEW.order_id AND invoice.id = NEW.late_invoice_id
      AND invoice.status = 'Paid' AND invoice.paid_at >= NEW.departure_at AND NEW.share = invoice.price - invoice.discount
  ) THEN
    RAISE EXCEPTION 'leg % was not paid late', NEW.leg_id USING ERRCODE = 'check_violation', CONSTRAINT = 'dropped_leg_not_late';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER dropped_leg_not_late AFTER INSERT ON dropped_leg DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.late_invoice_id IS NOT NULL) EXECUTE FUNCTION dropped_leg_late_guard();

CREATE OR REPLACE FUNCTION order_leg_departed_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What a feed is writing of the flight is waited for.
  PERFORM FROM flight_status WHERE leg_id = OLD.id FOR UPDATE;
  IF EXISTS (SELECT FROM orders WHERE id = OLD.order_id) AND (
    OLD.aircraft_id IS NOT NULL
    OR EXISTS (
      SELECT FROM flight_status
      WHERE order_id = OLD.order_id AND flight_status_rank(status) >= flight_status_rank('taxi')
        AND (leg_id = OLD.id OR NOT EXISTS (
          SELECT FROM dropped_leg WHERE leg_id = OLD.id AND (unpaid_invoice_id IS NOT NULL OR late_invoice_id IS NOT NULL)))
    )
  ) THEN
    RAISE EXCEPTION 'trip % has departed', OLD.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_departed';
  END IF;
  RETURN OLD;
END $$;

-- owner: recoveries
CREATE OR REPLACE FUNCTION recovery_flown_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.flown_legs <> OLD.flown_legs - 1 OR NOT EXISTS (
    SELECT FROM dropped_leg
    WHERE order_id = NEW.order_id AND (unpaid_invoice_id IS NOT NULL OR late_invoice_id IS NOT NULL) AND dropped_at >= OLD.opened_at
  ) THEN
    RAISE EXCEPTION 'recovery % was opened after % flights', OLD.id, OLD.flown_legs
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_flown_kept';
  END IF;
  RETURN NEW;
END $$;
