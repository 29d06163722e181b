-- Who has had an offer that is given once per person: keyed hashes of phone number and documents. They outlive the account, otherwise
-- deleting it would open the offer again.
CREATE TABLE offer_claim (
  offer      text NOT NULL,
  mark       text NOT NULL,
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (offer, mark)
);
CREATE TRIGGER offer_claim_no_delete BEFORE DELETE ON offer_claim FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
