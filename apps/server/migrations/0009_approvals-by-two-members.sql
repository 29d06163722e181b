-- owner: approvals
-- Acts in which staff move money or identity: one member asks, another one decides.
CREATE TABLE approval (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind        text NOT NULL CHECK (kind IN ('payment_run', 'bank_account', 'customer_merge', 'customer_unmerge', 'credit_limit', 'campaign',
    'exception', 'bank_debit', 'price_version', 'shared_flight', 'retime', 'ancillary_charge', 'referral')),
  subject     text NOT NULL CHECK (length(subject) BETWEEN 3 AND 120),
  client_id   uuid REFERENCES client,                    -- the customer that it is about
  facts       jsonb NOT NULL,                            -- [{field, from, to}]: what would change, as it was looked at
  payload     jsonb NOT NULL,                            -- what is applied: approvals/acts.ts
  fingerprint text NOT NULL,                             -- of the facts and of what they were read from
  reason      text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  made_by     uuid NOT NULL REFERENCES staff_member,
  made_at     timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL CHECK (expires_at > made_at),
  status      text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Approved', 'Refused', 'Withdrawn', 'Outdated', 'Expired')),
  decided_by  uuid REFERENCES staff_member,
  decided_at  timestamptz,
  note        text CHECK (length(note) BETWEEN 1 AND 500),
  CONSTRAINT approval_two_people CHECK (decided_by <> made_by),
  CONSTRAINT approval_in_time CHECK (status <> 'Approved' OR decided_at < expires_at),
  CHECK ((status IN ('Approved', 'Refused')) = (decided_by IS NOT NULL)),
  CHECK ((status = 'Open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX approval_open ON approval (subject) WHERE status = 'Open';
CREATE INDEX approval_made ON approval (made_at DESC);
CREATE INDEX approval_client ON approval (client_id) WHERE client_id IS NOT NULL;

-- Decided once; what was looked at stays. Only the erasure of a customer empties it.
CREATE FUNCTION approval_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{status,decided_by,decided_at,note,facts,payload,reason}'::text[])
      <> (to_jsonb(OLD) - '{status,decided_by,decided_at,note,facts,payload,reason}'::text[])
    OR (NEW.facts <> OLD.facts AND NEW.facts <> '[]') OR (NEW.payload <> OLD.payload AND NEW.payload <> '{}')
    OR (NEW.reason <> OLD.reason AND NEW.reason <> '-')
    OR (OLD.status <> 'Open' AND (NEW.status, NEW.decided_by, NEW.decided_at) IS DISTINCT FROM (OLD.status, OLD.decided_by, OLD.decided_at))
    OR (OLD.status = 'Open' AND NEW.status = 'Approved' AND NEW.payload <> OLD.payload) THEN
    RAISE EXCEPTION 'approval % is % already', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_fixed BEFORE UPDATE ON approval FOR EACH ROW EXECUTE FUNCTION approval_guard();
CREATE TRIGGER approval_no_delete BEFORE DELETE ON approval FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER approval_second_member BEFORE INSERT OR UPDATE OF status, decided_by ON approval
  FOR EACH ROW WHEN (NEW.status = 'Approved') EXECUTE FUNCTION require_second_member('made_by', 'decided_by', 'decided_at');

-- What members moved alone: the limit of a day counts them together.
CREATE TABLE single_approval (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  subject    text NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),         -- cents
  member_id  uuid NOT NULL REFERENCES staff_member,
  at         timestamptz NOT NULL
);
CREATE INDEX single_approval_day ON single_approval (kind, at);
CREATE TRIGGER single_approval_fixed BEFORE UPDATE OR DELETE ON single_approval FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
