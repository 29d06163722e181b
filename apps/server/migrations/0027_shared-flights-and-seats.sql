-- owner: shared-flights
-- Flights whose seats are sold one by one. The aircraft is held from the opening on; the flight is confirmed or canceled at decide_at.
CREATE TABLE shared_flight (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator_id       integer NOT NULL REFERENCES operator,
  aircraft_id       integer NOT NULL REFERENCES aircraft,
  departure_airport text NOT NULL REFERENCES airport,
  arrival_airport   text NOT NULL REFERENCES airport CHECK (arrival_airport <> departure_airport),
  departure_at      timestamptz NOT NULL,
  departure_day     date NOT NULL,                            -- local to the departure
  arrival_at        timestamptz NOT NULL CHECK (arrival_at > departure_at),
  block_minutes     integer NOT NULL CHECK (block_minutes > 0),
  distance_km       integer NOT NULL CHECK (distance_km >= 0),
  co2_kg            integer NOT NULL CHECK (co2_kg >= 0),
  luggage_kg        integer NOT NULL CHECK (luggage_kg >= 0), -- of each passenger
  seats             smallint NOT NULL CHECK (seats > 0),
  threshold_seats   smallint NOT NULL CHECK (threshold_seats BETWEEN 1 AND seats),
  charter_price     bigint NOT NULL CHECK (charter_price > 0),  -- cents: the whole aircraft
  seat_price        bigint NOT NULL CHECK (seat_price > 0),
  sofa_price        bigint NOT NULL CHECK (sofa_price BETWEEN 1 AND seat_price),
  currency          text NOT NULL DEFAULT 'EUR',
  breakdown         jsonb NOT NULL,                           -- lines of the charter price: {v: 1, lines}
  positioning       jsonb NOT NULL,                           -- flights without customers: {v: 1, flights}
  decide_at         timestamptz NOT NULL CHECK (decide_at < departure_at),
  status            text NOT NULL CHECK (status IN ('open', 'go', 'no_go', 'closed', 'departed')),
  reason            text,                                     -- of its status, for staff
  initiator_id      uuid REFERENCES client,                   -- customer who opened it; null: the company
  buyout_order_id   uuid,                                     -- with which the initiator books what is left of the aircraft; null: none
  published         boolean NOT NULL,                         -- false until its initiator has paid
  created_at        timestamptz NOT NULL,
  changed_at        timestamptz NOT NULL
);
CREATE INDEX shared_flight_on_sale ON shared_flight (departure_at) WHERE status IN ('open', 'go');
CREATE TRIGGER shared_flight_initiator_id_kept BEFORE UPDATE OF initiator_id ON shared_flight FOR EACH ROW EXECUTE FUNCTION customer_guard('initiator_id');

-- One row per seat: it is sold once, whatever happens at the same time.
CREATE TABLE shared_flight_seat (
  flight_id  uuid NOT NULL REFERENCES shared_flight ON DELETE CASCADE,
  code       text NOT NULL,                                   -- row and letter: 1A
  position   smallint NOT NULL,                               -- order in the cabin
  kind       text NOT NULL CHECK (kind IN ('single', 'paired', 'sofa')),
  status     text NOT NULL DEFAULT 'free' CHECK (status IN ('free', 'promised', 'held', 'sold')),
  order_id   uuid,                                            -- of its buyer
  waiting_id uuid,                                            -- entry of the waiting list it is promised to
  -- The order that gave it up: once it is sold to a customer of the waiting list, what it brings is returned to that order.
  given_up_by uuid,
  waited_for boolean NOT NULL DEFAULT false,                  -- its present buyer was offered it by the waiting list
  PRIMARY KEY (flight_id, code),
  CHECK ((status IN ('held', 'sold')) = (order_id IS NOT NULL)),
  CHECK ((status = 'promised') = (waiting_id IS NOT NULL))
);
CREATE INDEX shared_flight_seat_order ON shared_flight_seat (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE shared_flight_waiting (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  turn        bigint GENERATED ALWAYS AS IDENTITY,            -- first come, first served
  flight_id   uuid NOT NULL REFERENCES shared_flight ON DELETE CASCADE,
  client_id   uuid NOT NULL REFERENCES client,
  seats       smallint NOT NULL CHECK (seats > 0),
  status      text NOT NULL CHECK (status IN ('waiting', 'offered', 'taken', 'lapsed', 'left')),
  offer_until timestamptz,
  created_at  timestamptz NOT NULL,
  CHECK ((status = 'offered') = (offer_until IS NOT NULL))
);
CREATE UNIQUE INDEX shared_flight_waiting_once ON shared_flight_waiting (flight_id, client_id) WHERE status IN ('waiting', 'offered');
CREATE INDEX shared_flight_waiting_queue ON shared_flight_waiting (flight_id, turn) WHERE status = 'waiting';
CREATE INDEX shared_flight_waiting_offers ON shared_flight_waiting (offer_until) WHERE status = 'offered';
CREATE TRIGGER shared_flight_waiting_client_not_erased BEFORE INSERT ON shared_flight_waiting FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER shared_flight_waiting_client_id_kept BEFORE UPDATE OF client_id ON shared_flight_waiting FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- A seat changes its buyer only by becoming free in between, only a held seat is sold, and the price of the rest of an aircraft stands on
-- seats that are not given back meanwhile.
CREATE FUNCTION shared_flight_seat_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.order_id IS NOT NULL AND NEW.order_id IS NOT NULL AND NEW.order_id <> OLD.order_id THEN
    RAISE EXCEPTION 'seat % of flight % belongs to another order', OLD.code, OLD.flight_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'sold' AND OLD.status NOT IN ('held', 'sold') THEN
    RAISE EXCEPTION 'seat % of flight % was not held', OLD.code, OLD.flight_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'sold' AND NEW.order_id IS NULL AND EXISTS (
    SELECT FROM shared_flight flight JOIN orders seats ON seats.id = OLD.order_id
    WHERE flight.id = OLD.flight_id AND flight.status = 'open' AND seats.client_id = flight.initiator_id
      AND flight.buyout_order_id IS NOT NULL AND flight.buyout_order_id <> OLD.order_id
  ) THEN
    RAISE EXCEPTION 'seat % of flight % counts towards the whole aircraft', OLD.code, OLD.flight_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER shared_flight_seat_status BEFORE UPDATE ON shared_flight_seat FOR EACH ROW EXECUTE FUNCTION shared_flight_seat_guard();

-- No seat outlives its flight. At the end of the transaction, since flight and seats change one after the other.
CREATE FUNCTION shared_flight_seats_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM shared_flight flight JOIN shared_flight_seat seat ON seat.flight_id = flight.id
    WHERE flight.id = (CASE TG_TABLE_NAME WHEN 'shared_flight' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'flight_id' END)::uuid
      AND flight.status = 'no_go' AND seat.status <> 'free'
  ) THEN
    RAISE EXCEPTION 'a seat outlives its flight' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER shared_flight_seat_flight AFTER UPDATE OF status ON shared_flight_seat
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shared_flight_seats_guard();
CREATE CONSTRAINT TRIGGER shared_flight_seats AFTER UPDATE OF status ON shared_flight
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shared_flight_seats_guard();

-- The whole aircraft is had for the whole price: the orders that make it up add up to it, and hold every seat. A flight that is confirmed for
-- several customers has no order of the rest.
CREATE FUNCTION shared_flight_whole_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.buyout_order_id IS NOT NULL AND NEW.status IN ('go', 'closed') AND (
    (SELECT coalesce(sum(price), 0) FROM orders
     WHERE (id = NEW.buyout_order_id OR part_of = NEW.buyout_order_id) AND status IN ('Confirmed', 'Completed')) < NEW.charter_price
    OR EXISTS (
      SELECT FROM shared_flight_seat seat LEFT JOIN orders ON orders.id = seat.order_id
      WHERE seat.flight_id = NEW.id
        AND (seat.status <> 'sold' OR NEW.buyout_order_id NOT IN (orders.id, coalesce(orders.part_of, orders.id)))
    )
  ) THEN
    RAISE EXCEPTION 'flight % is not bought out at its whole price', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER shared_flight_whole AFTER UPDATE OF status ON shared_flight
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shared_flight_whole_guard();

-- Pages that show the flight follow its seats.
CREATE FUNCTION notify_shared_flight() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shared_flight', CASE TG_TABLE_NAME WHEN 'shared_flight' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'flight_id' END);
  RETURN NULL;
END $$;
CREATE TRIGGER shared_flight_changed AFTER UPDATE OF status, published ON shared_flight FOR EACH ROW EXECUTE FUNCTION notify_shared_flight();
CREATE TRIGGER shared_flight_seat_changed AFTER UPDATE OF status ON shared_flight_seat FOR EACH ROW EXECUTE FUNCTION notify_shared_flight();
