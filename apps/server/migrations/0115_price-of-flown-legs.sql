-- owner: orders
-- The part of the price, and of what was due for it, that belongs to a leg that was flown before its aircraft was lost, cents: what is left of the trip is
-- measured without it, whatever the legs after it cost since. Null for legs that were flown before it was kept.
ALTER TABLE order_leg ADD COLUMN flown_price bigint CHECK (flown_price >= 0);
ALTER TABLE order_leg ADD COLUMN flown_paid bigint CHECK (flown_paid >= 0);
ALTER TABLE order_leg ADD CONSTRAINT order_leg_flown_price
  CHECK ((flown_price IS NULL) = (flown_paid IS NULL) AND (aircraft_id IS NOT NULL OR flown_price IS NULL));

CREATE OR REPLACE FUNCTION order_leg_flown_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.aircraft_id, NEW.operator_id, NEW.flown_cost, NEW.flown_price, NEW.flown_paid,
      NEW.departure_airport, NEW.arrival_airport, NEW.departure_at, NEW.arrival_at, NEW.pax, NEW.party)
      IS DISTINCT FROM
     (OLD.aircraft_id, OLD.operator_id, OLD.flown_cost, OLD.flown_price, OLD.flown_paid,
      OLD.departure_airport, OLD.arrival_airport, OLD.departure_at, OLD.arrival_at, OLD.pax, OLD.party) THEN
    RAISE EXCEPTION 'leg % is flown', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_flown_kept';
  END IF;
  RETURN NEW;
END $$;

-- What was paid for flown legs is not given back.
CREATE FUNCTION order_refund_of_rest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  flown bigint;
BEGIN
  SELECT coalesce(sum(flown_paid), 0) INTO flown FROM order_leg WHERE order_id = NEW.id;
  IF flown > 0 AND NEW.refund > greatest(0, NEW.paid - flown) + NEW.ancillary_paid THEN
    RAISE EXCEPTION 'order % gives back % cents, also of flown legs', NEW.id, NEW.refund
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_refund_of_rest';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_refund_of_rest BEFORE UPDATE OF refund ON orders
  FOR EACH ROW WHEN (NEW.refund IS NOT NULL AND NEW.refund IS DISTINCT FROM OLD.refund) EXECUTE FUNCTION order_refund_of_rest();
