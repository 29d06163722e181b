-- owner: fleet
-- A flight that is late on its day: when it arrives, and when one without customers of ours departs after it. The plan stays as it is; a new plan forgets them.
ALTER TABLE aircraft_movement
  ADD COLUMN late_departure_at timestamptz,
  ADD COLUMN late_arrival_at timestamptz,
  ADD CONSTRAINT aircraft_movement_late CHECK (
    (late_arrival_at IS NULL OR late_arrival_at > arrival_at)
    AND (late_departure_at IS NULL OR (late_departure_at > departure_at AND late_arrival_at IS NOT NULL AND late_arrival_at > late_departure_at)));
CREATE INDEX aircraft_movement_late_arrivals ON aircraft_movement (arrival_at) WHERE late_arrival_at IS NOT NULL AND canceled_at IS NULL;

-- A leg departs when its flight does, late ones included.
CREATE OR REPLACE FUNCTION empty_leg_parent_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM empty_leg leg JOIN aircraft_movement movement ON movement.id = leg.movement_id
    WHERE movement.id = (CASE TG_TABLE_NAME WHEN 'empty_leg' THEN to_jsonb(NEW) ->> 'movement_id' ELSE to_jsonb(NEW) ->> 'id' END)::uuid
      AND leg.status IN ('draft', 'offered', 'held', 'sold')
      AND (movement.canceled_at IS NOT NULL OR coalesce(movement.late_departure_at, movement.departure_at) <> leg.departure_at
        OR movement.aircraft_id <> leg.aircraft_id)
  ) THEN
    RAISE EXCEPTION 'an empty leg outlives its parent' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER aircraft_movement_legs ON aircraft_movement;
CREATE CONSTRAINT TRIGGER aircraft_movement_legs AFTER UPDATE OF canceled_at, departure_at, late_departure_at, aircraft_id ON aircraft_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION empty_leg_parent_guard();

-- No window begins before the aircraft has arrived, where it is late.
CREATE OR REPLACE FUNCTION empty_leg_window_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM empty_leg leg
    JOIN aircraft_movement movement ON movement.id = leg.movement_id
    JOIN aircraft_movement before ON before.aircraft_id = movement.aircraft_id AND before.canceled_at IS NULL AND before.id <> movement.id
    WHERE leg.id = NEW.id AND leg.status IN ('draft', 'offered')
      AND before.departure_at < movement.departure_at AND coalesce(before.late_arrival_at, before.arrival_at) > leg.departure_from
  ) THEN
    RAISE EXCEPTION 'the window of empty leg % begins before its aircraft arrives', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'empty_leg_window';
  END IF;
  RETURN NULL;
END $$;
