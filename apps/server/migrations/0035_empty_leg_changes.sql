-- The flights of a chain are moved by one statement: the constraint is checked at its end, not row by row.
ALTER TABLE aircraft_movement DROP CONSTRAINT aircraft_movement_no_overlap;
ALTER TABLE aircraft_movement ADD CONSTRAINT aircraft_movement_no_overlap
  EXCLUDE USING gist (aircraft_id WITH =, tstzrange(departure_at, arrival_at) WITH &&) WHERE (canceled_at IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;

-- The flight of a sold leg was moved out of its window, or its aircraft replaced by a lesser one: its buyer chooses.
CREATE TABLE empty_leg_change (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  leg_id                uuid NOT NULL REFERENCES empty_leg,
  order_id              uuid NOT NULL,                -- of the buyer
  reason                text NOT NULL CHECK (reason IN ('time', 'aircraft')),
  sold_aircraft_id      integer NOT NULL REFERENCES aircraft,
  sold_departure_at     timestamptz NOT NULL,
  sold_from             timestamptz NOT NULL,         -- window that the buyer accepted
  sold_to               timestamptz NOT NULL,
  decide_by             timestamptz NOT NULL,         -- without an answer everything is refunded
  charter_token         text,                         -- suggestion that is kept for the buyer
  charter_price         bigint CHECK (charter_price > 0),  -- cents
  charter_aircraft_id   integer REFERENCES aircraft,
  status                text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'refunded', 'chartered', 'reverted', 'withdrawn')),
  created_at            timestamptz NOT NULL,
  answered_at           timestamptz,
  CHECK ((status = 'open') = (answered_at IS NULL)),
  CHECK ((charter_token IS NULL) = (charter_price IS NULL) AND (charter_token IS NULL) = (charter_aircraft_id IS NULL))
);
CREATE UNIQUE INDEX empty_leg_change_open ON empty_leg_change (order_id) WHERE status = 'open';
CREATE INDEX empty_leg_change_due ON empty_leg_change (decide_by) WHERE status = 'open';
CREATE INDEX empty_leg_change_leg ON empty_leg_change (leg_id);

-- No leg outlives the flight it is part of, and none departs at another time or with another aircraft.
CREATE OR REPLACE FUNCTION empty_leg_parent_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM empty_leg leg JOIN aircraft_movement movement ON movement.id = leg.movement_id
    WHERE movement.id = (CASE TG_TABLE_NAME WHEN 'empty_leg' THEN to_jsonb(NEW) ->> 'movement_id' ELSE to_jsonb(NEW) ->> 'id' END)::uuid
      AND leg.status IN ('draft', 'offered', 'held', 'sold')
      AND (movement.canceled_at IS NOT NULL OR movement.departure_at <> leg.departure_at OR movement.aircraft_id <> leg.aircraft_id)
  ) THEN
    RAISE EXCEPTION 'an empty leg outlives its parent' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER empty_leg_parent ON empty_leg;
CREATE CONSTRAINT TRIGGER empty_leg_parent AFTER INSERT OR UPDATE OF status, movement_id, departure_at, aircraft_id ON empty_leg
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION empty_leg_parent_guard();
DROP TRIGGER aircraft_movement_legs ON aircraft_movement;
CREATE CONSTRAINT TRIGGER aircraft_movement_legs AFTER UPDATE OF canceled_at, departure_at, aircraft_id ON aircraft_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION empty_leg_parent_guard();
