-- owner: staff
-- Staff members, their credentials, sessions and invitations, and the lists that they keep.
CREATE TABLE staff_member (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email       text NOT NULL CHECK (email ~ '^[^@\s]+@[^@\s]+$' AND length(email) <= 254),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  roles       text[] NOT NULL CHECK (
    cardinality(roles) > 0 AND roles <@ ARRAY['sales', 'operations', 'documents', 'finance', 'content', 'admin']
  ),
  request_languages text[] NOT NULL DEFAULT '{}' CHECK (request_languages <@ ARRAY['en', 'it']), -- of requests it gets without taking them; empty: none
  totp_encrypted text,                                   -- authenticator secret, encrypted with the server key
  totp_step   bigint,                                    -- time step of the last accepted code; earlier steps are rejected
  created_at  timestamptz NOT NULL,
  disabled_at timestamptz,
  -- Where the rights of a member come from: the second member of an approval is independent of the first one.
  joined_at   timestamptz,                               -- when the last invitation was accepted
  invited_by  uuid REFERENCES staff_member,              -- who invited first
  granted_by  uuid REFERENCES staff_member,              -- who invited or changed the rights last; null: the command line
  CONSTRAINT staff_member_granted CHECK ((invited_by IS NULL) = (granted_by IS NULL))
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
  method       text NOT NULL CHECK (method IN ('passkey', 'totp', 'recovery')),
  address      text,
  user_agent   text,
  created_at   timestamptz NOT NULL,
  verified_at  timestamptz,                              -- when the member last proved a second factor; null: only when it was opened
  last_seen_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL CHECK (expires_at <= created_at + interval '12 hours'),
  ended_at     timestamptz,
  end_reason   text CHECK (end_reason IN ('signed-out', 'revoked', 'disabled', 're-enrolled')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX staff_session_member ON staff_session (member_id) WHERE ended_at IS NULL;
CREATE INDEX staff_session_expiry ON staff_session (expires_at);

-- Enrolment links: single use, two days. The secret of an authenticator app is made for each browser that opens the link, and is held by
-- that browser, sealed.
CREATE TABLE staff_invite (
  hash        text PRIMARY KEY,                          -- SHA-256 of the token in the link
  member_id   uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL CHECK (expires_at <= created_at + interval '48 hours'),
  ended_at    timestamptz                                -- used or superseded
);
CREATE UNIQUE INDEX staff_invite_one_active ON staff_invite (member_id) WHERE ended_at IS NULL;

-- Codes for the day on which device and app are lost: ten at a time, each good once. Only their keyed hashes are stored.
CREATE TABLE staff_recovery_code (
  hash       text PRIMARY KEY,
  member_id  uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX staff_recovery_code_member ON staff_recovery_code (member_id);

-- Filters of a list that a member keeps under a name, for itself or for everybody.
CREATE TABLE saved_view (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id  uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  page       text NOT NULL CHECK (page ~ '^[a-z-]{2,30}$'),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query      text NOT NULL CHECK (length(query) <= 500),  -- of the page's address, without the page number
  is_shared  boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT saved_view_name UNIQUE (member_id, page, name)
);

-- findObstacle of domain/approvals/second-member.ts; that the two differ is a constraint of each table.
CREATE FUNCTION may_be_second_member(first uuid, second uuid, at timestamptz) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT first = second OR coalesce(bool_and(
    maker.id IS DISTINCT FROM decider.invited_by AND maker.id IS DISTINCT FROM decider.granted_by
    AND decider.id IS DISTINCT FROM maker.invited_by AND decider.id IS DISTINCT FROM maker.granted_by
    AND (decider.granted_by IS NULL OR coalesce(decider.joined_at <= at - interval '14 days', false))), false)
  FROM staff_member maker, staff_member decider WHERE maker.id = first AND decider.id = second
$$;

-- Arguments: the columns of the first member, of the second one, and of the decision.
CREATE FUNCTION require_second_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE decided jsonb := to_jsonb(NEW);
BEGIN
  IF NOT may_be_second_member(
    (decided ->> TG_ARGV[0])::uuid, (decided ->> TG_ARGV[1])::uuid, (decided ->> TG_ARGV[2])::timestamptz) THEN
    RAISE EXCEPTION '% of % is not independent', TG_ARGV[1], TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'second_member';
  END IF;
  RETURN NEW;
END $$;
