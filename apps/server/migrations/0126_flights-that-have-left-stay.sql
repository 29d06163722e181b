-- owner: orders
-- A flight that has left, ahead of its time perhaps, keeps its plan: neither staff nor customers move it.
CREATE FUNCTION order_leg_moved_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM flight_status WHERE leg_id = OLD.id AND flight_status_rank(status) >= flight_status_rank('taxi')) THEN
    RAISE EXCEPTION 'leg % has departed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_departed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_leg_moved BEFORE UPDATE OF departure_at, arrival_at, departure_airport, arrival_airport ON order_leg
  FOR EACH ROW WHEN (
    OLD.departure_at IS DISTINCT FROM NEW.departure_at OR OLD.arrival_at IS DISTINCT FROM NEW.arrival_at
    OR OLD.departure_airport IS DISTINCT FROM NEW.departure_airport OR OLD.arrival_airport IS DISTINCT FROM NEW.arrival_airport)
  EXECUTE FUNCTION order_leg_moved_guard();
