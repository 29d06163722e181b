-- Who flies with a client: the client, adults, minors, pets; and the papers they travel on.
CREATE TABLE person (
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
  -- A pet has a kind and a weight, the cabin crew asks for both; everybody else has a family name.
  CHECK ((type = 'Pet') = (species IS NOT NULL AND weight_kg IS NOT NULL)),
  CHECK ((type = 'Pet') OR (last_name IS NOT NULL AND species IS NULL AND weight_kg IS NULL))
);
CREATE INDEX person_client ON person (client_id, created_at, id);
-- The client is one person.
CREATE UNIQUE INDEX person_one_primary ON person (client_id) WHERE type = 'Primary';

CREATE TABLE person_document (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  person_id   uuid NOT NULL REFERENCES person ON DELETE CASCADE,
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
CREATE INDEX person_document_person ON person_document (person_id, created_at, id);
