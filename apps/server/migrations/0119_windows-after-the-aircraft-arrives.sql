-- owner: empty-legs
-- No leg on sale may depart before its aircraft has arrived from the flight before. The time that it needs on the ground is added by
-- `findLegWindow`; legs of staff and calendars have a block of their own over their whole window.
UPDATE empty_leg leg SET departure_from = last.arrival_at
FROM aircraft_movement movement
CROSS JOIN LATERAL (
  SELECT max(before.arrival_at) AS arrival_at FROM aircraft_movement before
  WHERE before.aircraft_id = movement.aircraft_id AND before.canceled_at IS NULL AND before.id <> movement.id AND before.arrival_at <= movement.departure_at
) last
WHERE movement.id = leg.movement_id AND leg.status IN ('draft', 'offered') AND last.arrival_at > leg.departure_from;

-- At the end of the transaction, as `empty_leg_parent`: flights and legs change one after the other. A flight that is planned later narrows the
-- window in a job: a purchase must not fail because of the window of another customer’s leg.
CREATE FUNCTION empty_leg_window_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM empty_leg leg
    JOIN aircraft_movement movement ON movement.id = leg.movement_id
    JOIN aircraft_movement before ON before.aircraft_id = movement.aircraft_id AND before.canceled_at IS NULL AND before.id <> movement.id
    WHERE leg.id = NEW.id AND leg.status IN ('draft', 'offered')
      AND before.departure_at < movement.departure_at AND before.arrival_at > leg.departure_from
  ) THEN
    RAISE EXCEPTION 'the window of empty leg % begins before its aircraft arrives', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'empty_leg_window';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER empty_leg_window AFTER INSERT OR UPDATE OF departure_from, departure_at, movement_id, aircraft_id ON empty_leg
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.movement_id IS NOT NULL) EXECUTE FUNCTION empty_leg_window_guard();
