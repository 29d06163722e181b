-- owner: recoveries
-- What was flown before the aircraft was lost stays what it was, but for an added flight that was not paid in time: it leaves the trip where it did not leave,
-- and is flown once it is known to have left, also where that is entered after the loss.
CREATE OR REPLACE FUNCTION recovery_flown_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.flown_legs > OLD.flown_legs AND NEW.flown_legs - OLD.flown_legs = (
    SELECT count(*) FROM order_leg leg
    JOIN leg_proposal ON leg_proposal.leg_id = leg.id AND leg_proposal.invoice_id IS NOT NULL
    JOIN flight_status status ON status.leg_id = leg.id AND flight_status_rank(status.status) >= flight_status_rank('taxi')
    WHERE leg.order_id = NEW.order_id AND leg.position >= OLD.flown_legs AND leg.position < NEW.flown_legs
  ) THEN
    RETURN NEW;
  END IF;
  IF NEW.flown_legs <> OLD.flown_legs - 1 OR NOT EXISTS (
    SELECT FROM dropped_leg
    WHERE order_id = NEW.order_id AND (unpaid_invoice_id IS NOT NULL OR late_invoice_id IS NOT NULL) AND dropped_at >= OLD.opened_at
  ) THEN
    RAISE EXCEPTION 'recovery % was opened after % flights', OLD.id, OLD.flown_legs
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_flown_kept';
  END IF;
  RETURN NEW;
END $$;
