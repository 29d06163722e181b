-- owner: travel-documents
-- Who flies, by name: chosen from the profile, typed, or read off an approved document. Documents may follow.
CREATE TABLE named_passenger (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id      uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  client_id     uuid NOT NULL REFERENCES client,
  passenger_id  uuid REFERENCES passenger ON DELETE SET NULL,     -- of the profile
  first_name    text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name     text CHECK (length(last_name) BETWEEN 1 AND 60),  -- null: one name only
  middle_name   text CHECK (length(middle_name) BETWEEN 1 AND 60),
  takes_seat    boolean NOT NULL,                                 -- false: an infant on a lap, a pet
  created_at    timestamptz NOT NULL
);
CREATE INDEX named_passenger_order ON named_passenger (order_id, created_at, id);
CREATE INDEX named_passenger_client ON named_passenger (client_id);
-- A passenger of the profile is on an order once.
CREATE UNIQUE INDEX named_passenger_once ON named_passenger (order_id, passenger_id) WHERE passenger_id IS NOT NULL;
CREATE TRIGGER named_passenger_client_not_erased BEFORE INSERT ON named_passenger FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER named_passenger_client_id_kept BEFORE UPDATE OF client_id ON named_passenger
  FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

CREATE TABLE named_passenger_leg (
  named_passenger_id  uuid NOT NULL REFERENCES named_passenger ON DELETE CASCADE,
  order_leg_id        uuid NOT NULL REFERENCES order_leg ON DELETE CASCADE,
  created_at          timestamptz NOT NULL,
  PRIMARY KEY (named_passenger_id, order_leg_id)
);
CREATE INDEX named_passenger_leg_leg ON named_passenger_leg (order_leg_id);

-- Not more names than seats, eight without a seat, none on a flight that is over or given up. The leg is locked, so that two names do not
-- take the last seat together.
CREATE FUNCTION named_passenger_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leg order_leg;
  named named_passenger;
  places smallint;
BEGIN
  SELECT * INTO leg FROM order_leg WHERE id = NEW.order_leg_id FOR NO KEY UPDATE;
  SELECT * INTO named FROM named_passenger WHERE id = NEW.named_passenger_id;
  places := CASE WHEN named.takes_seat THEN leg.pax ELSE 8 END;
  IF named.order_id <> leg.order_id THEN
    RAISE EXCEPTION 'passenger % is named on another order', NEW.named_passenger_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'named_passenger_own_order';
  END IF;
  IF NEW.created_at >= leg.departure_at
    OR (SELECT status FROM orders WHERE id = leg.order_id) IN ('Completed', 'Canceled', 'Declined', 'Refund') THEN
    RAISE EXCEPTION 'flight % takes no more names', NEW.order_leg_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'named_passenger_open_flight';
  END IF;
  IF (SELECT count(*) FROM named_passenger_leg placed JOIN named_passenger other ON other.id = placed.named_passenger_id
      WHERE placed.order_leg_id = leg.id AND other.takes_seat = named.takes_seat) >= places THEN
    RAISE EXCEPTION 'flight % has no seat left', NEW.order_leg_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'named_passenger_seats';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER named_passenger_seats BEFORE INSERT ON named_passenger_leg FOR EACH ROW EXECUTE FUNCTION named_passenger_guard();

-- Whose document it is, where the customer or an approval named them.
ALTER TABLE travel_document ADD COLUMN named_passenger_id uuid REFERENCES named_passenger ON DELETE SET NULL;
DROP INDEX travel_document_one_new;
-- One document in preparation per leg beside those of named passengers: concurrent starts get the same row.
CREATE UNIQUE INDEX travel_document_one_new ON travel_document (order_leg_id)
  WHERE status = 'new' AND named_passenger_id IS NULL AND erased_at IS NULL;
CREATE UNIQUE INDEX travel_document_of_name ON travel_document (order_leg_id, named_passenger_id)
  WHERE named_passenger_id IS NOT NULL AND status NOT IN ('canceled', 'rejected') AND erased_at IS NULL;
