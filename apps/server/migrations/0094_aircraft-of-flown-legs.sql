-- owner: orders
-- A trip that loses its aircraft after its first departure: what is flown keeps aircraft and operator here, the order has those of the legs that are left.
ALTER TABLE order_leg
  ADD COLUMN aircraft_id integer REFERENCES aircraft,   -- null: that of the order
  ADD COLUMN operator_id integer REFERENCES operator,
  ADD CONSTRAINT order_leg_flown_with CHECK ((aircraft_id IS NULL) = (operator_id IS NULL));

CREATE FUNCTION order_leg_flown_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.aircraft_id, NEW.operator_id, NEW.departure_airport, NEW.arrival_airport, NEW.departure_at, NEW.arrival_at, NEW.pax, NEW.party)
      IS DISTINCT FROM
     (OLD.aircraft_id, OLD.operator_id, OLD.departure_airport, OLD.arrival_airport, OLD.departure_at, OLD.arrival_at, OLD.pax, OLD.party) THEN
    RAISE EXCEPTION 'leg % is flown', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_flown_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_leg_flown_kept BEFORE UPDATE ON order_leg
  FOR EACH ROW WHEN (OLD.aircraft_id IS NOT NULL) EXECUTE FUNCTION order_leg_flown_guard();

-- Crews fly for the operator of their leg.
CREATE OR REPLACE FUNCTION crew_assignment_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM crew_member WHERE id = NEW.member_id FOR SHARE;
  IF NOT EXISTS (
    SELECT FROM order_leg l JOIN orders o ON o.id = l.order_id JOIN crew_member m ON m.operator_id = coalesce(l.operator_id, o.operator_id)
    WHERE l.id = NEW.leg_id AND o.id = NEW.order_id AND m.id = NEW.member_id AND m.left_at IS NULL
  ) THEN
    RAISE EXCEPTION 'crew member % does not fly for the operator of trip %', NEW.member_id, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_assignment_operator';
  END IF;
  SELECT tstzrange(departure_at, arrival_at, '[)') INTO NEW.period FROM order_leg WHERE id = NEW.leg_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION orders_crew_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM crew_assignment a JOIN crew_member m ON m.id = a.member_id JOIN orders o ON o.id = a.order_id JOIN order_leg l ON l.id = a.leg_id
    WHERE a.order_id = NEW.id AND m.operator_id IS DISTINCT FROM coalesce(l.operator_id, o.operator_id)
  ) THEN
    RAISE EXCEPTION 'trip % has crew of another operator', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_crew_operator';
  END IF;
  RETURN NULL;
END $$;
