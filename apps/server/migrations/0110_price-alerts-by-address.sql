-- owner: price-alerts
-- Visitors watch prices by an e-mail address. A row exists once the owner of the address has confirmed it; nothing is stored before.
CREATE TABLE price_alert_address (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email         text NOT NULL CHECK (length(email) BETWEEN 6 AND 254),
  locale        text NOT NULL CHECK (locale IN ('en', 'it')),
  confirmed_at  timestamptz NOT NULL,
  message_day   date                                              -- of the last message: at most one a day
);
CREATE UNIQUE INDEX price_alert_address_email ON price_alert_address (lower(email));

-- An alert belongs to a customer, or to an address until its owner has an account. Alerts of an address end with it.
ALTER TABLE price_alert ALTER COLUMN client_id DROP NOT NULL;
ALTER TABLE price_alert ADD COLUMN address_id uuid REFERENCES price_alert_address ON DELETE CASCADE;
ALTER TABLE price_alert ADD CONSTRAINT price_alert_owner CHECK (client_id IS NOT NULL OR address_id IS NOT NULL);
CREATE INDEX price_alert_by_address ON price_alert (address_id) WHERE address_id IS NOT NULL;

-- Addresses that asked for no such mail, as keyed hashes.
CREATE TABLE price_alert_refusal (
  mark        text PRIMARY KEY,
  created_at  timestamptz NOT NULL
);
