-- owner: orders
-- What the operator of a leg that was flown before its aircraft was lost was to be paid for it, cents: its bill is compared with that.
ALTER TABLE order_leg ADD COLUMN flown_cost bigint CHECK (flown_cost >= 0);
UPDATE order_leg SET flown_cost = 0 WHERE aircraft_id IS NOT NULL;
ALTER TABLE order_leg ADD CONSTRAINT order_leg_flown_cost CHECK ((aircraft_id IS NULL) = (flown_cost IS NULL));

CREATE OR REPLACE FUNCTION order_leg_flown_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.aircraft_id, NEW.operator_id, NEW.flown_cost, NEW.departure_airport, NEW.arrival_airport, NEW.departure_at, NEW.arrival_at, NEW.pax, NEW.party)
      IS DISTINCT FROM
     (OLD.aircraft_id, OLD.operator_id, OLD.flown_cost, OLD.departure_airport, OLD.arrival_airport, OLD.departure_at, OLD.arrival_at, OLD.pax, OLD.party) THEN
    RAISE EXCEPTION 'leg % is flown', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_flown_kept';
  END IF;
  RETURN NEW;
END $$;
