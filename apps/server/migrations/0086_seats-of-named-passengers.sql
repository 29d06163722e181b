-- owner: travel-documents
-- A leg keeps a seat for each passenger who is named on it: a party that shrinks loses its names first. The names of a leg are locked by the
-- lock of the leg (`named_passenger_guard`), so that a name and a smaller party do not pass each other.
CREATE FUNCTION named_passenger_seats_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM named_passenger_leg placed JOIN named_passenger named ON named.id = placed.named_passenger_id
      WHERE placed.order_leg_id = NEW.id AND named.takes_seat) > NEW.pax THEN
    RAISE EXCEPTION 'leg % has more named passengers than seats', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'named_passenger_seats_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER named_passenger_seats_kept BEFORE UPDATE OF pax ON order_leg
  FOR EACH ROW WHEN (NEW.pax < OLD.pax) EXECUTE FUNCTION named_passenger_seats_kept();
