-- Passengers of a client (the client, adults, minors, pets) and their travel documents.
CREATE TABLE passenger (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  type        text NOT NULL CHECK (type IN ('Primary', 'Secondary', 'Minor', 'Pet')),
  first_name  text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name   text CHECK (length(last_name) BETWEEN 1 AND 60),
  middle_name text CHECK (length(middle_name) BETWEEN 1 AND 60),
  birth_date  date,
  species     text CHECK (species IN ('Dog', 'Cat', 'Other')),
  weight_kg   integer CHECK (weight_kg BETWEEN 1 AND 120),
  created_at  timestamptz NOT NULL,
  -- Pets have species and weight; people have a last name.
  CHECK ((type = 'Pet') = (species IS NOT NULL AND weight_kg IS NOT NULL)),
  CHECK ((type = 'Pet') OR (last_name IS NOT NULL AND species IS NULL AND weight_kg IS NULL))
);
CREATE INDEX passenger_client ON passenger (client_id, created_at, id);
-- At most one passenger is the client.
CREATE UNIQUE INDEX passenger_one_primary ON passenger (client_id) WHERE type = 'Primary';
CREATE TRIGGER passenger_client_not_erased BEFORE INSERT ON passenger FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

CREATE TABLE passenger_document (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  passenger_id   uuid NOT NULL REFERENCES passenger ON DELETE CASCADE,
  type        text NOT NULL CHECK (type IN ('Passport', 'IdentityCard', 'BirthCertificate', 'PetPassport', 'HealthCertificate')),
  series      text CHECK (series ~ '^[A-Z0-9]{1,10}$'),
  number      text NOT NULL CHECK (number ~ '^[A-Z0-9]{3,20}$'),
  country     text NOT NULL REFERENCES country (iso3),
  issue_date  date,
  expiry_date date,
  birth_date  date,
  created_at  timestamptz NOT NULL,
  CHECK (expiry_date > issue_date),
  CHECK (issue_date >= birth_date)
);
CREATE INDEX passenger_document_passenger ON passenger_document (passenger_id, created_at, id);
