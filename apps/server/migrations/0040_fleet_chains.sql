-- Two trips of one aircraft that follow each other without a return to its base: the second starts where the first one ends.
CREATE TABLE aircraft_chain (
  earlier_order_id uuid PRIMARY KEY,
  later_order_id   uuid NOT NULL UNIQUE CHECK (later_order_id <> earlier_order_id),
  aircraft_id      integer NOT NULL REFERENCES aircraft,
  saved_price      bigint NOT NULL CHECK (saved_price > 0),  -- cents: what both trips cost less together
  created_at       timestamptz NOT NULL
);
CREATE INDEX orders_confirmed_aircraft ON orders (aircraft_id, blocked_from) WHERE status = 'Confirmed';
