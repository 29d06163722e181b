-- owner: identity
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
  -- Unpaid orders block aircraft that others could buy.
  unpaid_hold_limit smallint NOT NULL DEFAULT 2 CHECK (unpaid_hold_limit >= 0),
  blocked_at        timestamptz,                         -- may not book or pay: what the team does instead of deleting an account
  blocked_reason    text CHECK (length(blocked_reason) BETWEEN 3 AND 500),
  -- Two accounts of one person became one. The closed one stays as a row: its number still signs in, to the account that is kept.
  merged_into       uuid REFERENCES client,
  created_at        timestamptz NOT NULL,
  erased_at         timestamptz,
  CONSTRAINT client_email_unconfirmed_differs CHECK (email_unconfirmed IS DISTINCT FROM email OR email IS NULL),
  CONSTRAINT client_blocked CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL)),
  -- An erased client keeps its row for the ledger, without personal data.
  CONSTRAINT client_erased CHECK (
    CASE WHEN erased_at IS NULL THEN phone IS NOT NULL
    ELSE phone IS NULL AND first_name IS NULL AND last_name IS NULL AND middle_name IS NULL AND email IS NULL
      AND email_unconfirmed IS NULL AND photo IS NULL AND ref IS NULL AND utm = '{}' END
  )
);
-- Duplicates are found by what people give twice.
CREATE INDEX client_email_lower ON client (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX client_name_lower ON client (lower(first_name), lower(last_name)) WHERE first_name IS NOT NULL AND last_name IS NOT NULL;
CREATE INDEX client_merged_into ON client (merged_into) WHERE merged_into IS NOT NULL;

-- Rejects new rows for a client whose account is being deleted concurrently, with a constraint of its own, so that its caller reads why.
CREATE FUNCTION forbid_erased_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT erased_at FROM client WHERE id = NEW.client_id FOR KEY SHARE) IS NOT NULL THEN
    RAISE EXCEPTION 'client % is erased', NEW.client_id USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'client_not_erased';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION forbid_blocked_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT blocked_at FROM client WHERE id = NEW.client_id FOR KEY SHARE) IS NOT NULL THEN
    RAISE EXCEPTION 'client % is blocked', NEW.client_id USING ERRCODE = 'check_violation', CONSTRAINT = 'client_not_blocked';
  END IF;
  RETURN NEW;
END $$;

-- A closed account starts nothing.
CREATE FUNCTION forbid_merged_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT merged_into FROM client WHERE id = NEW.client_id FOR KEY SHARE) IS NOT NULL THEN
    RAISE EXCEPTION 'client % is a part of another', NEW.client_id USING ERRCODE = 'check_violation', CONSTRAINT = 'client_not_merged';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION client_merge_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.merged_into IS NOT NULL AND (NEW.merged_into = NEW.id OR EXISTS (
    SELECT FROM client WHERE id = NEW.merged_into AND (merged_into IS NOT NULL OR erased_at IS NOT NULL))) THEN
    RAISE EXCEPTION 'client % cannot become a part of %', NEW.id, NEW.merged_into USING ERRCODE = 'check_violation', CONSTRAINT = 'client_merged_into_open_account';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER client_merge BEFORE UPDATE OF merged_into ON client FOR EACH ROW EXECUTE FUNCTION client_merge_guard();

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
  verified_at  timestamptz,                              -- when it last proved the phone or a passkey; steps that outlive it need it to be recent
  last_seen_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,                     -- moves on with every refresh
  ended_at     timestamptz,
  end_reason   text CHECK (end_reason IN ('signed-out', 'reset', 'token-reused', 'device-mismatch', 'merged')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX session_client ON session (client_id, created_at DESC);
CREATE INDEX session_expiry ON session (expires_at);
CREATE TRIGGER session_client_not_erased BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER session_client_not_merged BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION forbid_merged_client();

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
  guard_key   text,                                      -- a device used before has its own budget, which strangers cannot exhaust; null: the number's
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
CREATE TRIGGER email_code_client_not_erased BEFORE INSERT ON email_code FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- Addresses that get no messages about orders: their owner refused them, or the mail server does not know them.
-- Confirming the address by its code ends it.
CREATE TABLE email_block (
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  email      text NOT NULL CHECK (email = lower(email)),
  reason     text NOT NULL CHECK (reason IN ('refused', 'bounced')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, email)
);
CREATE TRIGGER email_block_client_not_erased BEFORE INSERT ON email_block FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

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
