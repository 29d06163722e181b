-- What an aircraft flies, flight by flight, with and without customers. All of an order lie within its availability block.
CREATE TABLE aircraft_movement (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  aircraft_id       integer NOT NULL REFERENCES aircraft ON DELETE CASCADE,
  order_id          uuid,                             -- null: not flown for an order
  position          smallint NOT NULL CHECK (position >= 0),
  kind              text NOT NULL CHECK (kind IN ('revenue', 'positioning', 'ferry', 'maintenance_ferry')),
  departure_airport text NOT NULL REFERENCES airport,
  arrival_airport   text NOT NULL REFERENCES airport CHECK (arrival_airport <> departure_airport),
  departure_at      timestamptz NOT NULL,
  arrival_at        timestamptz NOT NULL CHECK (arrival_at > departure_at),
  block_minutes     integer NOT NULL CHECK (block_minutes > 0),
  distance_km       integer NOT NULL CHECK (distance_km >= 0),
  canceled_at       timestamptz,
  CONSTRAINT aircraft_movement_no_overlap
    EXCLUDE USING gist (aircraft_id WITH =, tstzrange(departure_at, arrival_at) WITH &&) WHERE (canceled_at IS NULL)
);
CREATE UNIQUE INDEX aircraft_movement_order ON aircraft_movement (order_id, position) WHERE canceled_at IS NULL;
CREATE INDEX aircraft_movement_aircraft ON aircraft_movement (aircraft_id, departure_at) WHERE canceled_at IS NULL;
