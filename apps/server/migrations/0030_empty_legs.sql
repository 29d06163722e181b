-- Flights that take place anyway, offered for less. A sold one lies inside the availability block of its parent's order.
CREATE TABLE empty_leg (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator_id       integer NOT NULL REFERENCES operator,
  aircraft_id       integer NOT NULL REFERENCES aircraft,
  movement_id       uuid REFERENCES aircraft_movement,        -- parent; null for legs that staff or an operator's calendar brought
  source            text NOT NULL CHECK (source IN ('movement', 'staff', 'import')),
  departure_airport text NOT NULL REFERENCES airport,
  arrival_airport   text NOT NULL REFERENCES airport CHECK (arrival_airport <> departure_airport),
  departure_from    timestamptz NOT NULL,                     -- window in which it may depart
  departure_to      timestamptz NOT NULL CHECK (departure_to >= departure_from),
  departure_at      timestamptz NOT NULL CHECK (departure_at BETWEEN departure_from AND departure_to),
  block_minutes     integer NOT NULL CHECK (block_minutes > 0),
  distance_km       integer NOT NULL CHECK (distance_km >= 0),
  pax_max           smallint NOT NULL CHECK (pax_max > 0),
  luggage_kg        integer NOT NULL CHECK (luggage_kg >= 0),
  co2_kg            integer NOT NULL CHECK (co2_kg >= 0),
  reference_price   bigint NOT NULL CHECK (reference_price > 0),  -- cents: the same one-way charter
  floor_price       bigint NOT NULL CHECK (floor_price BETWEEN 0 AND reference_price),
  currency          text NOT NULL DEFAULT 'EUR',
  breakdown         jsonb NOT NULL,                           -- lines of the reference: {v: 1, lines}
  matched_price     bigint,                                   -- cents: the price step that alerts were made for
  steps             jsonb,                                    -- price steps of its own; null: the standard ones
  status            text NOT NULL CHECK (status IN ('draft', 'offered', 'held', 'sold', 'withdrawn', 'flown')),
  reason            text,                                     -- of its status, for staff
  buyer_order_id    uuid,
  created_at        timestamptz NOT NULL,
  checked_at        timestamptz NOT NULL,                     -- last comparison with its parent
  changed_at        timestamptz NOT NULL,
  CHECK ((source = 'movement') = (movement_id IS NOT NULL)),
  CHECK (status NOT IN ('held', 'sold') OR buyer_order_id IS NOT NULL)
);
CREATE UNIQUE INDEX empty_leg_one_per_movement ON empty_leg (movement_id) WHERE status <> 'withdrawn';
CREATE UNIQUE INDEX empty_leg_one_per_order ON empty_leg (buyer_order_id) WHERE status IN ('held', 'sold');
CREATE INDEX empty_leg_offered ON empty_leg (departure_at) WHERE status = 'offered';

-- Withdrawn and flown are final; only a held leg is sold, and a leg never changes its buyer.
CREATE FUNCTION empty_leg_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('withdrawn', 'flown') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'empty leg % is %', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'sold' AND OLD.status NOT IN ('held', 'sold') THEN
    RAISE EXCEPTION 'empty leg % was not held', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status IN ('held', 'sold') AND NEW.status IN ('held', 'sold') AND NEW.buyer_order_id IS DISTINCT FROM OLD.buyer_order_id THEN
    RAISE EXCEPTION 'empty leg % belongs to another buyer', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER empty_leg_status BEFORE UPDATE OF status, buyer_order_id ON empty_leg FOR EACH ROW EXECUTE FUNCTION empty_leg_guard();

-- No leg outlives the flight it is part of. At the end of the transaction, since flight and leg change one after the other.
CREATE FUNCTION empty_leg_parent_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM empty_leg leg JOIN aircraft_movement movement ON movement.id = leg.movement_id
    WHERE movement.id = (CASE TG_TABLE_NAME WHEN 'empty_leg' THEN to_jsonb(NEW) ->> 'movement_id' ELSE to_jsonb(NEW) ->> 'id' END)::uuid
      AND movement.canceled_at IS NOT NULL AND leg.status IN ('draft', 'offered', 'held', 'sold')
  ) THEN
    RAISE EXCEPTION 'an empty leg outlives its parent' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER empty_leg_parent AFTER INSERT OR UPDATE OF status, movement_id ON empty_leg
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION empty_leg_parent_guard();
CREATE CONSTRAINT TRIGGER aircraft_movement_legs AFTER UPDATE OF canceled_at ON aircraft_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION empty_leg_parent_guard();

CREATE FUNCTION notify_empty_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('empty_leg', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER empty_leg_changed AFTER INSERT OR UPDATE OR DELETE ON empty_leg FOR EACH ROW EXECUTE FUNCTION notify_empty_leg();
