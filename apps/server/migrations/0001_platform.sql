-- What every capability leans on: who did what, answered-once requests, messages to the outside.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pgcrypto;

-- Append-only trail of state changes and looks at private things. `subject` is `order:<id>`, `invoice:<id>`, …
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

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- One row per Idempotency-Key. The unique key makes parallel twins wait for the first one's transaction.
CREATE TABLE idempotency_key (
  scope        text NOT NULL,           -- <client id>:<method and path>
  key          text NOT NULL,
  request_hash text NOT NULL,
  response     jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);

-- Messages that left (or, in the sandbox, would have left) the house: read at /dev/outbox.
CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel    text NOT NULL CHECK (channel IN ('sms', 'mail')),
  recipient  text NOT NULL,
  subject    text NOT NULL DEFAULT '',
  body       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_recipient ON outbox (recipient, id DESC);
