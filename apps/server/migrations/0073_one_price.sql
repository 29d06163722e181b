-- The seats of a shared flight whose initiator bought the rest are a part of the order of the whole aircraft: one trip, one price.
ALTER TABLE orders ADD COLUMN part_of uuid REFERENCES orders, ADD CONSTRAINT orders_part_of_other CHECK (part_of <> id);
CREATE INDEX orders_part_of ON orders (part_of) WHERE part_of IS NOT NULL;

-- A part ends with its whole, and neither without the other. At the end of the transaction, since they end one after the other.
CREATE FUNCTION order_part_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM orders part JOIN orders whole ON whole.id = part.part_of
    WHERE NEW.id IN (part.id, whole.id)
      AND (whole.part_of IS NOT NULL
        OR (part.status IN ('Canceled', 'Refund', 'Declined')) <> (whole.status IN ('Canceled', 'Refund', 'Declined')))
  ) THEN
    RAISE EXCEPTION 'order % ends without the whole that it belongs to', NEW.pnr USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_part AFTER UPDATE OF status, part_of ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_part_guard();

-- The order that gave a seat up: once the seat is sold to a customer of the waiting list, what it brings is returned to that order.
ALTER TABLE shared_flight_seat
  ADD COLUMN given_up_by uuid,
  ADD COLUMN waited_for  boolean NOT NULL DEFAULT false;      -- its present buyer was offered it by the waiting list

-- A seat changes its buyer only by becoming free in between, only a held seat is sold, and the price of the rest of an aircraft stands on
-- seats that are not given back meanwhile.
CREATE OR REPLACE FUNCTION shared_flight_seat_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Prices at which an empty leg was offered before they were changed: one that a buyer saw holds for a while.
CREATE TABLE empty_leg_price (
  leg_id          uuid NOT NULL REFERENCES empty_leg ON DELETE CASCADE,
  reference_price bigint NOT NULL,
  floor_price     bigint NOT NULL,
  steps           jsonb,
  departure_at    timestamptz NOT NULL,                       -- a price holds for the flight it was shown with
  shown_until     timestamptz NOT NULL
);
CREATE INDEX empty_leg_price_leg ON empty_leg_price (leg_id, shown_until);

CREATE FUNCTION empty_leg_price_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO empty_leg_price (leg_id, reference_price, floor_price, steps, departure_at, shown_until)
  VALUES (OLD.id, OLD.reference_price, OLD.floor_price, OLD.steps, OLD.departure_at, NEW.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER empty_leg_price_changed AFTER UPDATE ON empty_leg FOR EACH ROW
  WHEN (OLD.status = 'offered' AND (OLD.reference_price, OLD.floor_price, OLD.steps) IS DISTINCT FROM (NEW.reference_price, NEW.floor_price, NEW.steps))
  EXECUTE FUNCTION empty_leg_price_kept();
