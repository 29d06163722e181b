-- Blocks that staff set: maintenance, and aircraft out of service for another reason. Both keep an aircraft from being sold.
ALTER TABLE aircraft_availability_block DROP CONSTRAINT aircraft_availability_block_kind_check;
ALTER TABLE aircraft_availability_block
  ADD CONSTRAINT aircraft_availability_block_kind_check CHECK (kind IN ('hold', 'booked', 'maintenance', 'out_of_service')),
  ADD COLUMN note text CHECK (length(note) BETWEEN 3 AND 200);
-- The schedule reads flights of all aircraft by their times.
CREATE INDEX aircraft_movement_times ON aircraft_movement (departure_at) WHERE canceled_at IS NULL;
