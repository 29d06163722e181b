-- Who works here, how they sign in, and for how long.

CREATE TABLE staff_member (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email       text NOT NULL CHECK (email ~ '^[^@\s]+@[^@\s]+$' AND length(email) <= 254),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  roles       text[] NOT NULL CHECK (
    cardinality(roles) > 0 AND roles <@ ARRAY['sales', 'operations', 'documents', 'finance', 'content', 'admin']
  ),
  totp_sealed text,                                      -- secret of the authenticator app, locked with the server's key
  totp_step   bigint,                                    -- half minute of the last code taken; none at or before it is taken again
  created_at  timestamptz NOT NULL,
  disabled_at timestamptz
);
CREATE UNIQUE INDEX staff_member_email ON staff_member (lower(email));

-- A code is good once, whatever the program believes: the step only moves on, until there is a new secret.
CREATE FUNCTION keep_totp_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.totp_sealed IS NOT DISTINCT FROM OLD.totp_sealed AND OLD.totp_step IS NOT NULL
     AND (NEW.totp_step IS NULL OR NEW.totp_step < OLD.totp_step) THEN
    RAISE EXCEPTION 'the step of staff member % cannot go back', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_member_totp_step BEFORE UPDATE ON staff_member FOR EACH ROW EXECUTE FUNCTION keep_totp_step();

CREATE TABLE staff_passkey (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id     uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,                    -- base64url, as the authenticator names it
  public_key    bytea NOT NULL,                          -- COSE
  counter       bigint NOT NULL CHECK (counter >= 0),    -- of signatures; never goes back
  transports    text[] NOT NULL DEFAULT '{}',
  user_agent    text,                                    -- of the browser that made it
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX staff_passkey_member ON staff_passkey (member_id);

-- One row per sign-in; the token itself is known to the browser only.
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
  end_reason   text CHECK (end_reason IN ('signed-out', 'disabled', 'enrolled-anew')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX staff_session_member ON staff_session (member_id) WHERE ended_at IS NULL;
CREATE INDEX staff_session_expiry ON staff_session (expires_at);

-- A link with which a member sets up how to sign in: once, within two days.
CREATE TABLE staff_invite (
  hash        text PRIMARY KEY,                          -- SHA-256 of the token in the link
  member_id   uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  totp_sealed text NOT NULL,                             -- secret offered with this link
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL CHECK (expires_at <= created_at + interval '48 hours'),
  ended_at    timestamptz                                -- used, or a newer one took its place
);
CREATE UNIQUE INDEX staff_invite_one_alive ON staff_invite (member_id) WHERE ended_at IS NULL;

-- What an authenticator is asked to sign, customer's or staff's: once, within five minutes, for one purpose and one person.
CREATE TABLE webauthn_challenge (
  challenge  text PRIMARY KEY,
  purpose    text NOT NULL,
  subject    text NOT NULL,                              -- whom it was made for; '' where that is not known yet
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at <= created_at + interval '5 minutes')
);
CREATE INDEX webauthn_challenge_expiry ON webauthn_challenge (expires_at);
