-- Staff members, their credentials, sessions and invitations.

CREATE TABLE staff_member (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email       text NOT NULL CHECK (email ~ '^[^@\s]+@[^@\s]+$' AND length(email) <= 254),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  roles       text[] NOT NULL CHECK (
    cardinality(roles) > 0 AND roles <@ ARRAY['sales', 'operations', 'documents', 'finance', 'content', 'admin']
  ),
  totp_encrypted text,                                   -- authenticator secret, encrypted with the server key
  totp_step   bigint,                                    -- time step of the last accepted code; earlier steps are rejected
  created_at  timestamptz NOT NULL,
  disabled_at timestamptz
);
CREATE UNIQUE INDEX staff_member_email ON staff_member (lower(email));

-- The step never decreases for one secret, so an authenticator code is accepted once.
CREATE FUNCTION forbid_totp_step_decrease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.totp_encrypted IS NOT DISTINCT FROM OLD.totp_encrypted AND OLD.totp_step IS NOT NULL
     AND (NEW.totp_step IS NULL OR NEW.totp_step < OLD.totp_step) THEN
    RAISE EXCEPTION 'the step of staff member % cannot decrease', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_member_totp_step BEFORE UPDATE ON staff_member FOR EACH ROW EXECUTE FUNCTION forbid_totp_step_decrease();

CREATE TABLE staff_passkey (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id     uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,                    -- base64url
  public_key    bytea NOT NULL,                          -- COSE
  counter       bigint NOT NULL CHECK (counter >= 0),    -- of signatures; never goes back
  transports    text[] NOT NULL DEFAULT '{}',
  user_agent    text,                                    -- of the browser that registered it
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX staff_passkey_member ON staff_passkey (member_id);

-- One row per sign-in; only the hash of the token is stored.
CREATE TABLE staff_session (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash   text NOT NULL UNIQUE,                     -- SHA-256
  member_id    uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  method       text NOT NULL CHECK (method IN ('passkey', 'totp')),
  address      text,
  user_agent   text,
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL CHECK (expires_at <= created_at + interval '12 hours'),
  ended_at     timestamptz,
  end_reason   text CHECK (end_reason IN ('signed-out', 'disabled', 're-enrolled')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX staff_session_member ON staff_session (member_id) WHERE ended_at IS NULL;
CREATE INDEX staff_session_expiry ON staff_session (expires_at);

-- Enrolment links: single use, two days.
CREATE TABLE staff_invite (
  hash        text PRIMARY KEY,                          -- SHA-256 of the token in the link
  member_id   uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  totp_encrypted text NOT NULL,                             -- authenticator secret offered by this link
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL CHECK (expires_at <= created_at + interval '48 hours'),
  ended_at    timestamptz                                -- used or superseded
);
CREATE UNIQUE INDEX staff_invite_one_active ON staff_invite (member_id) WHERE ended_at IS NULL;
