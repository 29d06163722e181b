-- owner: facts
-- What staff change of the facts that the product ships with, as versions: a draft is edited, a published one never changes.
CREATE TABLE fact_version (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number         integer NOT NULL UNIQUE CHECK (number > 0),
  base_number    integer REFERENCES fact_version (number),   -- the version that it began with; null: the data files alone
  state          text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'replaced', 'rolled_back')),
  document       jsonb NOT NULL,                             -- {v: 1, changes}: packages/domain/src/facts/fact-changes.ts
  note           text CHECK (length(note) BETWEEN 3 AND 500),
  revision       integer NOT NULL DEFAULT 1,                 -- two members at one draft: the second one sees the first one's change
  created_by     uuid NOT NULL REFERENCES staff_member,
  created_at     timestamptz NOT NULL,
  published_by   uuid REFERENCES staff_member,
  published_at   timestamptz,
  approval_id    uuid UNIQUE REFERENCES approval,
  rolled_back_by uuid REFERENCES staff_member,
  rolled_back_at timestamptz,
  roll_back_approval_id uuid UNIQUE REFERENCES approval,
  CHECK (base_number < number),
  CHECK (num_nulls(note, published_by, published_at, approval_id) = CASE state WHEN 'draft' THEN 4 ELSE 0 END),
  CHECK (num_nulls(rolled_back_by, rolled_back_at, roll_back_approval_id) = CASE state WHEN 'rolled_back' THEN 0 ELSE 3 END)
);
-- One version counts, and one draft is written.
CREATE UNIQUE INDEX fact_version_current ON fact_version (state) WHERE state = 'published';
CREATE UNIQUE INDEX fact_version_draft ON fact_version (state) WHERE state = 'draft';

CREATE FUNCTION forbid_fact_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  turns text[] := '{state,rolled_back_by,rolled_back_at,roll_back_approval_id}';
BEGIN
  IF OLD.state <> 'draft' AND (
    TG_OP = 'DELETE'
    OR (to_jsonb(NEW) - turns) <> (to_jsonb(OLD) - turns)
    OR (OLD.state, NEW.state) NOT IN (('published', 'replaced'), ('published', 'rolled_back'), ('replaced', 'published'))
  ) THEN
    RAISE EXCEPTION 'fact version % is % and does not change', OLD.number, OLD.state
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'fact_version_immutable';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER fact_version_immutable BEFORE UPDATE OR DELETE ON fact_version FOR EACH ROW EXECUTE FUNCTION forbid_fact_change();

-- Two members publish a version and take it back. An earlier one counts again only after the one that followed it was taken back.
CREATE FUNCTION require_fact_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE TG_OP WHEN 'INSERT' THEN 'draft' ELSE OLD.state END;
BEGIN
  IF (was = 'draft' AND NEW.state <> 'draft' AND NOT EXISTS (
      SELECT FROM approval WHERE id = NEW.approval_id AND kind = 'fact_version' AND status = 'Approved' AND made_by = NEW.published_by
        AND subject = 'facts:' || NEW.id))
    OR (NEW.state = 'rolled_back' AND NOT EXISTS (
      SELECT FROM approval WHERE id = NEW.roll_back_approval_id AND kind = 'fact_version' AND status = 'Approved'
        AND made_by = NEW.rolled_back_by AND subject = 'facts:' || NEW.id))
    OR (was = 'replaced' AND NEW.state = 'published' AND NOT EXISTS (
      SELECT FROM fact_version WHERE base_number = NEW.number AND state = 'rolled_back')) THEN
    RAISE EXCEPTION 'fact version % has no approval', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'fact_version_approval';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fact_version_approval BEFORE INSERT OR UPDATE OF state ON fact_version FOR EACH ROW EXECUTE FUNCTION require_fact_approval();

CREATE FUNCTION notify_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('facts', 'changed');
  RETURN NULL;
END $$;
CREATE TRIGGER fact_version_notify AFTER INSERT OR UPDATE OF state ON fact_version FOR EACH STATEMENT EXECUTE FUNCTION notify_facts();
