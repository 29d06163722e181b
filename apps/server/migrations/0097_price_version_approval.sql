-- Prices are published by two members.
ALTER TABLE pricing_version ADD COLUMN approval_id uuid UNIQUE REFERENCES approval; -- null: what the installation began with, and versions before

CREATE OR REPLACE FUNCTION forbid_pricing_change() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The approval is of this draft, or of an earlier version with the same document.
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
