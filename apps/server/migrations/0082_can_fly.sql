-- What keeps an aircraft from flying, and from being sold: a suspended operator, and a block that staff set where trips are planned already.
ALTER TABLE operator ADD COLUMN suspended boolean NOT NULL DEFAULT false;

-- A block over planned trips lies beside their bookings: they stay, and are marked, until operations move or cancel them.
ALTER TABLE aircraft_availability_block
  ADD COLUMN over_trips boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT aircraft_availability_block_over_trips CHECK (NOT over_trips OR kind IN ('maintenance', 'out_of_service')),
  DROP CONSTRAINT aircraft_availability_block_no_overlap,
  ADD CONSTRAINT aircraft_availability_block_no_overlap EXCLUDE USING gist (aircraft_id WITH =, period WITH &&) WHERE (NOT over_trips);
CREATE INDEX aircraft_availability_block_period ON aircraft_availability_block USING gist (aircraft_id, period) WHERE over_trips;

-- The row locks make a hold wait for a change of aircraft or operator, and such a change for a hold.
CREATE OR REPLACE FUNCTION aircraft_hold_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM aircraft JOIN operator ON operator.id = aircraft.operator_id
    WHERE aircraft.id = NEW.aircraft_id AND aircraft.status = 'active' AND NOT operator.suspended FOR SHARE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM aircraft_availability_block block
    WHERE block.aircraft_id = NEW.aircraft_id AND block.over_trips AND block.period && NEW.period
  ) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
