-- Who the customers are, on which devices they are signed in, and what keeps strangers out.

CREATE TABLE client (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone             text NOT NULL UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),   -- E.164
  first_name        text,
  last_name         text,
  middle_name       text,
  email             text,                                -- confirmed
  email_unconfirmed text,                                -- waiting for its code
  photo             text,                                -- URL with an {index} size placeholder
  locale            text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'it')),
  ref               text,                                -- referral code the client came with
  utm               jsonb NOT NULL DEFAULT '{}',         -- campaign the client came from: source, medium, campaign, content, term
  created_at        timestamptz NOT NULL
);

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

-- Refresh tokens by SHA-256; each is good for one rotation.
CREATE TABLE refresh_token (
  hash       text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  issued_at  timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  rotated_at timestamptz,
  race_until timestamptz,                                -- a twin arriving until then lost a race; later it is a replay
  CHECK ((rotated_at IS NULL) = (race_until IS NULL))
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);
CREATE UNIQUE INDEX refresh_token_one_open ON refresh_token (session_id) WHERE rotated_at IS NULL;
CREATE INDEX refresh_token_expiry ON refresh_token (expires_at);

-- Phone numbers of people who may never become clients are kept only as keyed hashes (`phone_key`).
-- Numbers whose codes are the long ones for now.
CREATE TABLE guarded_number (
  phone_key  text PRIMARY KEY,
  long_until timestamptz NOT NULL
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
  replaced_at timestamptz                                -- a resend took its place
);
CREATE INDEX sign_in_code_expiry ON sign_in_code (expires_at);

-- Every wrong guess of the last day; the budget of a number counts across its codes.
CREATE TABLE wrong_code (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_key text NOT NULL,
  digits    smallint NOT NULL,
  at        timestamptz NOT NULL
);
CREATE INDEX wrong_code_phone ON wrong_code (phone_key, at);
CREATE INDEX wrong_code_at ON wrong_code (at);

-- Sliding windows: each key counts in sixty slots of its period.
CREATE TABLE rate_limit (
  key        text NOT NULL,
  slot       bigint NOT NULL,                            -- start of the slot, in seconds since 1970
  points     integer NOT NULL CHECK (points > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key, slot)
);
CREATE INDEX rate_limit_expiry ON rate_limit (expires_at);
