-- Customers, their sessions and credentials, sign-in codes and the limits that protect them.

CREATE TABLE client (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone             text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),   -- E.164
  first_name        text,
  last_name         text,
  middle_name       text,
  email             text,                                -- confirmed
  email_unconfirmed text,                                -- until its code is confirmed
  photo             text,                                -- URL with an {index} size placeholder
  locale            text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'it')),
  ref               text,                                -- referral code the client came with
  utm               jsonb NOT NULL DEFAULT '{}',         -- campaign the client came from: source, medium, campaign, content, term
  created_at        timestamptz NOT NULL,
  erased_at         timestamptz,
  CONSTRAINT client_email_unconfirmed_differs CHECK (email_unconfirmed IS DISTINCT FROM email OR email IS NULL),
  -- An erased client keeps its row for the ledger, without personal data.
  CONSTRAINT client_erased CHECK (
    CASE WHEN erased_at IS NULL THEN phone IS NOT NULL
    ELSE phone IS NULL AND first_name IS NULL AND last_name IS NULL AND middle_name IS NULL AND email IS NULL
      AND email_unconfirmed IS NULL AND photo IS NULL AND ref IS NULL AND utm = '{}' END
  )
);

-- Rejects new rows for a client whose account is being deleted concurrently.
CREATE FUNCTION forbid_erased_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT erased_at FROM client WHERE id = NEW.client_id FOR KEY SHARE) IS NOT NULL THEN
    RAISE EXCEPTION 'client % is erased', NEW.client_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- One row per signed-in device; also the family of its refresh tokens.
CREATE TABLE session (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id    uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  fingerprint  text,                                     -- device that signed in; null when it named none
  application  text,
  user_agent   text,
  address      text,
  utm          jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,                     -- moves on with every refresh
  ended_at     timestamptz,
  end_reason   text CHECK (end_reason IN ('signed-out', 'reset', 'token-reused', 'device-mismatch')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX session_client ON session (client_id, created_at DESC);
CREATE INDEX session_expiry ON session (expires_at);
CREATE TRIGGER session_client_not_erased BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- Refresh tokens by SHA-256; each is good for one rotation.
CREATE TABLE refresh_token (
  hash       text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  issued_at  timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  rotated_at timestamptz,
  race_until timestamptz,                                -- reuse until then is a concurrent refresh, later a replay
  CHECK ((rotated_at IS NULL) = (race_until IS NULL))
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);
CREATE UNIQUE INDEX refresh_token_one_open ON refresh_token (session_id) WHERE rotated_at IS NULL;
CREATE INDEX refresh_token_expiry ON refresh_token (expires_at);

-- Phone numbers before sign-up are stored only as keyed hashes (`phone_key`). Numbers listed here get six-digit codes.
CREATE TABLE phone_number_guard (
  phone_key  text PRIMARY KEY,
  long_codes_until timestamptz NOT NULL
);

CREATE TABLE sign_in_code (
  handle      text PRIMARY KEY,                          -- SHA-256 of the code_hash the caller holds
  phone_key   text NOT NULL,
  digest      text NOT NULL,                             -- HMAC of handle, number and code
  digits      smallint NOT NULL CHECK (digits IN (4, 6)),
  tries       smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  replaced_at timestamptz                                -- superseded by a resend
);
CREATE INDEX sign_in_code_expiry ON sign_in_code (expires_at);

-- Failed code attempts of the last day, counted per phone number across its codes.
CREATE TABLE failed_code_attempt (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_key text NOT NULL,
  digits    smallint NOT NULL,
  at        timestamptz NOT NULL
);
CREATE INDEX failed_code_attempt_phone ON failed_code_attempt (phone_key, at);
CREATE INDEX failed_code_attempt_at ON failed_code_attempt (at);

-- E-mail verification codes, three attempts each.
CREATE TABLE email_code (
  handle     text PRIMARY KEY,                           -- SHA-256 of the code_hash the caller holds
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  email      text NOT NULL,
  digest     text NOT NULL,                              -- HMAC of handle, address and code
  tries      smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz                                 -- used or superseded
);
-- One active code per client.
CREATE UNIQUE INDEX email_code_one_active ON email_code (client_id) WHERE ended_at IS NULL;
CREATE INDEX email_code_expiry ON email_code (expires_at);

-- Passkeys of customers, an alternative to the SMS code.
CREATE TABLE client_passkey (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id     uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,                    -- base64url
  public_key    bytea NOT NULL,                          -- COSE
  counter       bigint NOT NULL CHECK (counter >= 0),    -- of signatures; never goes back
  transports    text[] NOT NULL DEFAULT '{}',
  user_agent    text,                                    -- of the browser that registered it
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX client_passkey_client ON client_passkey (client_id);
CREATE TRIGGER client_passkey_client_not_erased BEFORE INSERT ON client_passkey FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- Profile photos; the id is random and changes with every upload.
CREATE TABLE avatar (
  id         uuid PRIMARY KEY,
  client_id  uuid NOT NULL UNIQUE REFERENCES client ON DELETE CASCADE,
  file_id    uuid NOT NULL UNIQUE REFERENCES stored_file,
  created_at timestamptz NOT NULL
);
CREATE TRIGGER avatar_client_not_erased BEFORE INSERT ON avatar FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
