-- owner: customers
-- What the team knows of a customer beside the account. Gone with the account.
CREATE TABLE customer_tag (
  client_id uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  tag       text NOT NULL CHECK (tag = lower(tag) AND length(tag) BETWEEN 1 AND 30),
  PRIMARY KEY (client_id, tag)
);
CREATE INDEX customer_tag_tag ON customer_tag (tag);
CREATE TRIGGER customer_tag_client_not_erased BEFORE INSERT ON customer_tag FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

CREATE TABLE customer_note (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  body       text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
  written_by uuid NOT NULL REFERENCES staff_member,
  written_at timestamptz NOT NULL
);
CREATE INDEX customer_note_client ON customer_note (client_id, written_at DESC);
CREATE TRIGGER customer_note_client_not_erased BEFORE INSERT ON customer_note FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

CREATE TABLE customer_task (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  title       text NOT NULL CHECK (length(title) BETWEEN 2 AND 200),
  due_on      date,
  assignee_id uuid REFERENCES staff_member,
  created_by  uuid NOT NULL REFERENCES staff_member,
  created_at  timestamptz NOT NULL,
  done_by     uuid REFERENCES staff_member,
  done_at     timestamptz,
  CHECK ((done_by IS NULL) = (done_at IS NULL))
);
CREATE INDEX customer_task_client ON customer_task (client_id);
CREATE INDEX customer_task_open ON customer_task (assignee_id, due_on) WHERE done_at IS NULL;
CREATE TRIGGER customer_task_client_not_erased BEFORE INSERT ON customer_task FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

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

-- Two accounts of one person that became one.
CREATE TABLE customer_merge (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id    uuid NOT NULL REFERENCES client,
  merged_id  uuid NOT NULL REFERENCES client,
  profile    jsonb NOT NULL,                   -- what the kept account took over, {field: {before, after}}: customers/merge.ts
  reason     text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  merged_by  uuid NOT NULL REFERENCES staff_member,
  merged_at  timestamptz NOT NULL,
  undo_until timestamptz NOT NULL,
  undone_by  uuid REFERENCES staff_member,
  undone_at  timestamptz,
  -- The database transaction that merges or undoes: only there do rows change hands.
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK (kept_id <> merged_id),
  CHECK ((undone_by IS NULL) = (undone_at IS NULL)),
  CONSTRAINT customer_merge_undone_in_time CHECK (undone_at <= undo_until)
);
CREATE UNIQUE INDEX customer_merge_once ON customer_merge (merged_id) WHERE undone_at IS NULL;
CREATE INDEX customer_merge_kept ON customer_merge (kept_id, merged_at DESC);
CREATE INDEX customer_merge_xid ON customer_merge (xid);
CREATE TRIGGER customer_merge_no_delete BEFORE DELETE ON customer_merge FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- Nothing changes hands without a plan that has come due and was not stopped.
CREATE FUNCTION customer_merge_planned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM planned_merge WHERE kept_id = NEW.kept_id AND merged_id = NEW.merged_id AND status = 'Planned' AND effective_at <= NEW.merged_at) THEN
    RAISE EXCEPTION 'client % is not to be merged', NEW.merged_id USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_merge_planned';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER customer_merge_planned BEFORE INSERT ON customer_merge FOR EACH ROW EXECUTE FUNCTION customer_merge_planned();

CREATE FUNCTION is_merging(which uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM customer_merge WHERE xid = pg_current_xact_id() AND which IN (kept_id, merged_id))
$$;

-- What belongs to a customer changes hands by a merge only. The argument names the column.
CREATE FUNCTION customer_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before uuid := (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
  after uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
  IF before <> after AND NOT (is_merging(before) AND is_merging(after)) THEN
    RAISE EXCEPTION '% belongs to client %', TG_TABLE_NAME, before USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_keeps_own';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER avatar_client_id_kept BEFORE UPDATE OF client_id ON avatar FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
CREATE TRIGGER client_passkey_client_id_kept BEFORE UPDATE OF client_id ON client_passkey FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
CREATE TRIGGER customer_tag_client_id_kept BEFORE UPDATE OF client_id ON customer_tag FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
CREATE TRIGGER customer_note_client_id_kept BEFORE UPDATE OF client_id ON customer_note FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
CREATE TRIGGER customer_task_client_id_kept BEFORE UPDATE OF client_id ON customer_task FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
