-- owner: places
-- Declared distances of the longest runway in its shorter direction, where something published them or a displaced threshold
-- shortens the landing. Null: only the length is known.
ALTER TABLE airport
  ADD COLUMN takeoff_m integer CHECK (takeoff_m BETWEEN 100 AND 6000),
  ADD COLUMN landing_m integer CHECK (landing_m BETWEEN 100 AND 6000);
