-- owner: orders
-- A flight that was added and never paid leaves its trip also after others have left; one that has left itself, or was flown, stays.
CREATE OR REPLACE FUNCTION order_leg_departed_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What a feed is writing of the flight is waited for.
  PERFORM FROM flight_status WHERE leg_id = OLD.id FOR UPDATE;
  IF EXISTS (SELECT FROM orders WHERE id = OLD.order_id) AND (
    OLD.aircraft_id IS NOT NULL
    OR EXISTS (
      SELECT FROM flight_status
      WHERE order_id = OLD.order_id AND flight_status_rank(status) >= flight_status_rank('taxi')
        AND (leg_id = OLD.id OR NOT EXISTS (SELECT FROM dropped_leg WHERE leg_id = OLD.id AND unpaid_invoice_id IS NOT NULL))
    )
  ) THEN
    RAISE EXCEPTION 'trip % has departed', OLD.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_departed';
  END IF;
  RETURN OLD;
END $$;

-- owner: leg-proposals
-- The release of a trip lets its flights leave, and says of none that it did: one that is not paid completes its trip only where it is known to have left.
CREATE OR REPLACE FUNCTION order_added_flight_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
    WHERE leg_proposal.order_id = NEW.id AND invoice.status IN ('New', 'Processing')
      AND NOT EXISTS (
        SELECT FROM flight_status
        WHERE status IN ('taxi', 'airborne', 'landed', 'closed')
          AND leg_id = coalesce(leg_proposal.leg_id, (SELECT id FROM order_leg WHERE order_id = NEW.id ORDER BY position DESC LIMIT 1))
      )
  ) THEN
    RAISE EXCEPTION 'order % has an added flight that is not paid and did not leave', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_added_flight_paid';
  END IF;
  RETURN NEW;
END $$;
