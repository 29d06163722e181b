-- A merge takes effect a day after two members agreed to it. Both numbers get a message, and each can stop it.
CREATE TABLE planned_merge (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id           uuid NOT NULL REFERENCES client,
  merged_id         uuid NOT NULL REFERENCES client,
  fields            jsonb NOT NULL,                      -- [{field, from}]: where profile fields are taken from
  reason            text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  asked_by          uuid NOT NULL REFERENCES staff_member,
  approved_by       uuid NOT NULL REFERENCES staff_member,
  planned_at        timestamptz NOT NULL,
  effective_at      timestamptz NOT NULL,
  kept_token_hash   text NOT NULL UNIQUE,                -- SHA-256 of the token in the message to this number
  merged_token_hash text NOT NULL UNIQUE,
  status            text NOT NULL DEFAULT 'Planned' CHECK (status IN ('Planned', 'Done', 'Stopped', 'Failed')),
  ended_at          timestamptz,
  ended_by          text,                                -- kept, merged, staff:<id> or system
  CHECK (kept_id <> merged_id),
  CONSTRAINT planned_merge_two_people CHECK (asked_by <> approved_by),
  CHECK (effective_at > planned_at),
  CHECK ((status = 'Planned') = (ended_at IS NULL)),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX planned_merge_once ON planned_merge (merged_id) WHERE status = 'Planned';
CREATE INDEX planned_merge_kept ON planned_merge (kept_id);
CREATE INDEX planned_merge_due ON planned_merge (effective_at) WHERE status = 'Planned';
CREATE TRIGGER planned_merge_no_delete BEFORE DELETE ON planned_merge FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- Nothing changes hands without a plan that has come due and was not stopped.
CREATE FUNCTION customer_merge_planned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM planned_merge WHERE kept_id = NEW.kept_id AND merged_id = NEW.merged_id AND status = 'Planned' AND effective_at <= NEW.merged_at) THEN
    RAISE EXCEPTION 'client % is not to be merged', NEW.merged_id USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_merge_planned';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER customer_merge_planned BEFORE INSERT ON customer_merge FOR EACH ROW EXECUTE FUNCTION customer_merge_planned();

-- For 7 days after two accounts became one, or two again, no payout leaves them.
CREATE FUNCTION payout_after_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  until timestamptz := (
    SELECT max(coalesce(undone_at, merged_at)) + interval '7 days' FROM customer_merge WHERE NEW.client_id IN (kept_id, merged_id));
BEGIN
  IF until > NEW.created_at THEN
    RAISE EXCEPTION 'payouts of client % are closed', NEW.client_id USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_after_merge',
      DETAIL = to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_after_merge BEFORE INSERT ON payout FOR EACH ROW EXECUTE FUNCTION payout_after_merge();
