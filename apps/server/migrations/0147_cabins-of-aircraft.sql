-- owner: fleet
-- What the cabin of each aircraft has, as its operator states it; null: not stated. Customers choose by it, and an aircraft that takes no
-- animals is not offered for a trip with one.
ALTER TABLE aircraft
  ADD COLUMN wifi text,
  ADD COLUMN lavatory text,
  ADD COLUMN pets text,
  ADD COLUMN beds smallint,
  ADD CONSTRAINT aircraft_wifi_check CHECK (wifi IN ('none', 'included', 'charged')),
  ADD CONSTRAINT aircraft_lavatory_check CHECK (lavatory IN ('none', 'curtain', 'enclosed')),
  ADD CONSTRAINT aircraft_pets_check CHECK (pets IN ('refused', 'accepted')),
  ADD CONSTRAINT aircraft_beds_check CHECK (beds BETWEEN 0 AND 50);
