-- Cards are stored only for customers who ask for it; how a card is recognised for fraud checks is kept apart, as a digest.
ALTER TABLE payment
  ADD COLUMN save_card boolean NOT NULL DEFAULT false,           -- the customer wants the card stored
  ADD COLUMN card_id   uuid REFERENCES card ON DELETE SET NULL;  -- the stored card that pays
CREATE INDEX payment_card ON payment (card_id) WHERE card_id IS NOT NULL;

CREATE TABLE card_fingerprint (
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  fingerprint text NOT NULL,                                     -- SHA-256 of brand, last digits and expiry
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, fingerprint)
);
CREATE TRIGGER card_fingerprint_client_not_erased BEFORE INSERT ON card_fingerprint
  FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- The customer's record at a provider, to which stored cards belong.
CREATE TABLE provider_customer (
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  provider    text NOT NULL,
  ref         text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, provider)
);
CREATE TRIGGER provider_customer_client_not_erased BEFORE INSERT ON provider_customer
  FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- Cards stored so far were stored without being asked for, and no provider charges them.
INSERT INTO card_fingerprint
  SELECT DISTINCT client_id, encode(sha256(convert_to(brand || ':' || last4 || ':' || coalesce(expires, ''), 'UTF8')), 'hex'), now()
  FROM card ON CONFLICT DO NOTHING;
DELETE FROM card;
