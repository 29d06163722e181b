-- Prices of staff pass one gate: what the engine asks that day stays beside them, and who typed a cost.
ALTER TABLE quote_alternative
  ADD COLUMN engine_cost   bigint CHECK (engine_cost > 0),       -- cents, at the time of the version; null: the engine could not price it
  ADD COLUMN list_price    bigint CHECK (list_price > 0),        -- cents, likewise
  ADD COLUMN cost_typed_by uuid REFERENCES staff_member,         -- null: the cost is the engine's
  ADD CONSTRAINT quote_alternative_engine CHECK ((engine_cost IS NULL) = (list_price IS NULL));

ALTER TABLE quote_version
  ADD COLUMN is_answer    boolean NOT NULL DEFAULT false,        -- once approved, the order awaits payment at this price without a signature
  ADD COLUMN withdrawn_at timestamptz,                           -- before it was approved
  ADD CONSTRAINT quote_version_answer CHECK (NOT is_answer OR (sent_at IS NULL AND needs_approval)),
  ADD CONSTRAINT quote_version_withdrawn CHECK (withdrawn_at IS NULL OR (sent_at IS NULL AND approved_by IS NULL));

CREATE OR REPLACE FUNCTION forbid_quote_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.sent_at IS NOT NULL AND (NEW.sent_at, NEW.valid_until) IS DISTINCT FROM (OLD.sent_at, OLD.valid_until))
     OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by)
     OR (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at)
     OR (NEW.id, NEW.quote_id, NEW.number, NEW.made_by, NEW.note, NEW.holds_aircraft, NEW.valid_hours, NEW.needs_approval, NEW.created_at, NEW.is_answer)
        IS DISTINCT FROM (OLD.id, OLD.quote_id, OLD.number, OLD.made_by, OLD.note, OLD.holds_aircraft, OLD.valid_hours, OLD.needs_approval, OLD.created_at, OLD.is_answer) THEN
    RAISE EXCEPTION 'version % of quote % does not change', OLD.number, OLD.quote_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- A price below its cost, or from a cost below the engine's, never goes out without a second member.
CREATE FUNCTION require_quote_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.engine_cost IS NULL OR NEW.price < NEW.cost OR NEW.cost < NEW.engine_cost)
     AND NOT (SELECT needs_approval FROM quote_version WHERE id = NEW.version_id) THEN
    RAISE EXCEPTION 'alternative % of version % needs an approval', NEW.position, NEW.version_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_alternative_approval BEFORE INSERT ON quote_alternative FOR EACH ROW EXECUTE FUNCTION require_quote_approval();
