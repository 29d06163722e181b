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
