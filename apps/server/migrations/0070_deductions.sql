-- What was deducted from the refund of a canceled order: [{reason, amountCents}].
ALTER TABLE orders ADD COLUMN deductions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(deductions) = 'array');

-- Credit dies with its occasion, in parts as well. `reversed` of the amount is undone; `settled` of what was spent is compensated since:
-- deducted from a refund or payout, or kept when a refund brought it back. What was used and not settled is counted from the movements.
ALTER TABLE credit_lot
  ADD COLUMN reversed bigint NOT NULL DEFAULT 0,
  ADD COLUMN settled  bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT credit_lot_reversed CHECK (reversed BETWEEN 0 AND amount),
  ADD CONSTRAINT credit_lot_settled CHECK (settled >= 0),
  -- A restored lot is reversed through its first one.
  ADD CONSTRAINT credit_lot_first_reversed CHECK (origin_id IS NULL OR (reversed = 0 AND settled = 0));

ALTER TABLE credit_lot DISABLE TRIGGER credit_lot_movements_only;
UPDATE credit_lot SET reversed = amount WHERE reversed_at IS NOT NULL;
ALTER TABLE credit_lot ENABLE TRIGGER credit_lot_movements_only;
ALTER TABLE credit_lot DROP COLUMN reversed_at;

CREATE OR REPLACE FUNCTION credit_lot_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.remaining <> 0 OR NEW.reversed <> 0 OR NEW.settled <> 0 THEN
      RAISE EXCEPTION 'a credit lot starts with a zero balance' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF to_jsonb(NEW) - '{remaining,reversed,settled}'::text[] <> to_jsonb(OLD) - '{remaining,reversed,settled}'::text[]
    OR (NEW.remaining <> OLD.remaining AND pg_trigger_depth() < 2) THEN
    RAISE EXCEPTION 'a credit lot changes by movements only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
