-- owner: invoices
-- Everything that is paid for two aircraft is of their trip.
CREATE FUNCTION invoice_of_trip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND companion_of IS NOT NULL) THEN
    RAISE EXCEPTION 'A companion has no invoice.' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_of_trip';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_of_trip BEFORE INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_of_trip();

-- owner: travel-documents
-- A passenger of the profile is in one of two aircraft of a trip. Names of both queue on the trip.
CREATE FUNCTION named_passenger_one_aircraft() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  trip uuid;
BEGIN
  SELECT coalesce(companion_of, id) INTO trip FROM orders WHERE id = NEW.order_id;
  IF NOT EXISTS (SELECT FROM orders WHERE companion_of = trip AND status IN ('Confirmed', 'Completed')) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('names ' || trip, 7406));
  IF EXISTS (
    SELECT FROM named_passenger other JOIN orders ON orders.id = other.order_id
    WHERE coalesce(orders.companion_of, orders.id) = trip AND orders.status IN ('Confirmed', 'Completed')
      AND other.passenger_id = NEW.passenger_id AND other.id <> NEW.id
  ) THEN
    RAISE EXCEPTION 'passenger % is in the other aircraft', NEW.passenger_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'named_passenger_one_aircraft';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER named_passenger_one_aircraft BEFORE INSERT OR UPDATE OF order_id ON named_passenger
  FOR EACH ROW WHEN (NEW.passenger_id IS NOT NULL) EXECUTE FUNCTION named_passenger_one_aircraft();

-- owner: operations
-- A trip with two aircraft is closed, and opened again, as one.
CREATE FUNCTION trip_closing_of_both() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM orders companion
    WHERE NEW.order_id IN (companion.id, companion.companion_of) AND companion.companion_of IS NOT NULL AND companion.status = 'Completed'
      AND EXISTS (SELECT FROM trip_closing WHERE order_id = companion.id AND reopened_at IS NULL)
        <> EXISTS (SELECT FROM trip_closing WHERE order_id = companion.companion_of AND reopened_at IS NULL)
  ) THEN
    RAISE EXCEPTION 'Both aircraft of a trip are closed together.' USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_closing_of_both';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER trip_closing_of_both AFTER INSERT OR UPDATE ON trip_closing DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION trip_closing_of_both();
