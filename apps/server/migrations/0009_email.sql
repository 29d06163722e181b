-- Proof that an e-mail address belongs to the client: a code by mail, guessed at most three times.
CREATE TABLE email_code (
  handle     text PRIMARY KEY,                           -- SHA-256 of the code_hash the caller holds
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  email      text NOT NULL,
  digest     text NOT NULL,                              -- HMAC of handle, address and code
  tries      smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz                                 -- used, or a newer one took its place
);
-- One living code per client: a newer one ends the one before, whichever address it went to.
CREATE UNIQUE INDEX email_code_one_alive ON email_code (client_id) WHERE ended_at IS NULL;
CREATE INDEX email_code_expiry ON email_code (expires_at);

-- What waits for its code is never at the same time the confirmed address.
ALTER TABLE client ADD CONSTRAINT client_email_waiting CHECK (email_unconfirmed IS DISTINCT FROM email OR email IS NULL);
