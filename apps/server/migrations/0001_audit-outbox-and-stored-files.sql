-- owner: platform
-- Audit trail, idempotency keys, outbox, rate limits, encrypted files, WebAuthn challenges and backups: used by every capability.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pgcrypto;

-- Append-only trail of state changes and of access to private data. `subject` is `order:<id>`, `invoice:<id>`, …
CREATE TABLE audit (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  actor      text NOT NULL,             -- client:<id>, staff:<id>, system, provider:<name>
  action     text NOT NULL,
  subject    text NOT NULL,
  from_state text,
  to_state   text,
  reason     text,
  details    jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_subject ON audit (subject, id);

CREATE FUNCTION forbid_mutation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- One row per Idempotency-Key. The unique key makes parallel duplicates wait for the first transaction.
CREATE TABLE idempotency_key (
  scope        text NOT NULL,           -- <client id>:<method and path>
  key          text NOT NULL,
  request_hash text NOT NULL,
  response     jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);

-- Outgoing messages; in the sandbox they are only stored. Shown at /dev/outbox.
CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel    text NOT NULL CHECK (channel IN ('sms', 'mail')),
  recipient  text NOT NULL,
  subject    text NOT NULL DEFAULT '',
  body       text NOT NULL,
  html       text,                      -- the formatted part of a mail
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_recipient ON outbox (recipient, id DESC);

-- Sliding-window rate limits: each key counts in sixty slots of its period.
CREATE TABLE rate_limit (
  key        text NOT NULL,
  slot       bigint NOT NULL,                            -- start of the slot, in seconds since 1970
  points     integer NOT NULL CHECK (points > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (key, slot)
);
CREATE INDEX rate_limit_expiry ON rate_limit (expires_at);

-- Private files. Each blob is encrypted with its own key; the key is stored here, encrypted with the master key. Deleting the row makes
-- the blob unreadable.
CREATE TABLE stored_file (
  id         uuid PRIMARY KEY,
  encrypted_key text NOT NULL,
  parts      smallint NOT NULL CHECK (parts BETWEEN 1 AND 100),
  bytes      bigint NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL,
  -- Which master key encrypts the key of a file, so that another one can take over file by file. Null: not noted.
  key_id     text CHECK (key_id ~ '^[0-9a-f]{8}$')
);
CREATE INDEX stored_file_key ON stored_file (key_id);

-- WebAuthn challenges of customers and staff: single use, five minutes, one purpose and one subject.
CREATE TABLE webauthn_challenge (
  challenge  text PRIMARY KEY,
  purpose    text NOT NULL,
  subject    text NOT NULL,                              -- client or staff id; '' when not yet known
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at <= created_at + interval '5 minutes')
);
CREATE INDEX webauthn_challenge_expiry ON webauthn_challenge (expires_at);

-- Backups as the command that takes them says.
CREATE TABLE backup (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  taken_at   timestamptz NOT NULL,
  folder     text NOT NULL,
  bytes      bigint NOT NULL CHECK (bytes > 0),
  seconds    integer NOT NULL CHECK (seconds >= 0)
);
