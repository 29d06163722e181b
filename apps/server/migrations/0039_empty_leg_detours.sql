-- A buyer may ask for another route nearby: the flights around the leg are planned again, and its movement is replaced.
ALTER TABLE empty_leg ADD COLUMN max_detour_km integer NOT NULL DEFAULT 400 CHECK (max_detour_km BETWEEN 0 AND 5000);  -- all flights together
-- The movement that is planned again when the buyer cancels; null: flown as it was planned.
ALTER TABLE empty_leg ADD COLUMN diverted_from uuid REFERENCES aircraft_movement;
ALTER TABLE empty_leg ADD CONSTRAINT empty_leg_diverted CHECK (diverted_from IS NULL OR (movement_id IS NOT NULL AND status <> 'offered'));
CREATE INDEX empty_leg_diverted_from ON empty_leg (diverted_from) WHERE diverted_from IS NOT NULL;
