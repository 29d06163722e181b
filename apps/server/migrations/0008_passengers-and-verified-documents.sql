-- owner: passengers
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
CREATE TRIGGER passenger_client_not_merged BEFORE INSERT ON passenger FOR EACH ROW EXECUTE FUNCTION forbid_merged_client();
CREATE TRIGGER passenger_client_id_kept BEFORE UPDATE OF client_id ON passenger FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

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

-- Documents that staff approved, for offers that are given once per person and for referrals between accounts of one person. The mark is a
-- keyed hash of country and number, so it stays when the document's data is erased after the flight; it goes with the account.
CREATE TABLE verified_document (
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  mark        text NOT NULL,
  is_own      boolean NOT NULL,                  -- of the customer, not of a fellow traveller
  birth_date  date,                              -- of the customer only: the birthday offer
  verified_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, mark),
  CHECK (is_own OR birth_date IS NULL)
);
CREATE INDEX verified_document_birthday ON verified_document (birth_date) WHERE is_own;
CREATE TRIGGER verified_document_client_id_kept BEFORE UPDATE OF client_id ON verified_document FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
