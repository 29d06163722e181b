-- owner: pricing
-- What prices are calculated with, as versions: a draft is edited, a published one never changes and counts from its moment on.
CREATE TABLE pricing_version (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number       integer NOT NULL UNIQUE CHECK (number > 0),
  base_number  integer REFERENCES pricing_version (number), -- the version whose document this one began with
  document     jsonb NOT NULL,                              -- {v: 1, …}: packages/domain/src/pricing/document.ts
  note         text NOT NULL CHECK (length(note) BETWEEN 3 AND 500),
  revision     integer NOT NULL DEFAULT 1,                  -- two members at one draft: the second one sees the first one's change
  created_by   uuid REFERENCES staff_member,                -- null: the first one of an installation
  created_at   timestamptz NOT NULL,
  published_by uuid REFERENCES staff_member,
  published_at timestamptz,
  approval_id  uuid UNIQUE REFERENCES approval,             -- null: what the installation began with
  effective_at timestamptz,
  withdrawn_at timestamptz,
  CHECK ((published_at IS NULL) = (effective_at IS NULL)),
  CHECK (effective_at >= published_at),
  CONSTRAINT pricing_version_withdrawn_before CHECK (withdrawn_at < effective_at)
);
-- Which of two versions counts at a moment is never open.
CREATE UNIQUE INDEX pricing_version_effective ON pricing_version (effective_at) WHERE withdrawn_at IS NULL;

CREATE FUNCTION forbid_pricing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL AND (
    TG_OP = 'DELETE'
    OR (to_jsonb(NEW) - 'withdrawn_at') <> (to_jsonb(OLD) - 'withdrawn_at')
    OR OLD.withdrawn_at IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'pricing version % is published and does not change', OLD.number
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'pricing_version_immutable';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER pricing_version_immutable BEFORE UPDATE OR DELETE ON pricing_version FOR EACH ROW EXECUTE FUNCTION forbid_pricing_change();

-- Prices are published by two members. The approval is of this draft, or of an earlier version with the same document.
CREATE FUNCTION require_price_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.published_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT FROM approval
    WHERE id = NEW.approval_id AND kind = 'price_version' AND status = 'Approved' AND made_by = NEW.published_by
      AND (subject = 'pricing:' || NEW.id
        OR EXISTS (SELECT FROM pricing_version earlier WHERE subject = 'pricing:' || earlier.id AND earlier.document = NEW.document))) THEN
    RAISE EXCEPTION 'pricing version % has no approval', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'pricing_version_approval';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pricing_version_approval BEFORE INSERT OR UPDATE OF published_at ON pricing_version
  FOR EACH ROW WHEN (NEW.published_at IS NOT NULL AND NEW.base_number IS NOT NULL) EXECUTE FUNCTION require_price_approval();

CREATE FUNCTION notify_pricing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pricing', 'changed');
  RETURN NULL;
END $$;
CREATE TRIGGER pricing_version_notify AFTER INSERT OR UPDATE OF published_at, withdrawn_at ON pricing_version
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pricing();
