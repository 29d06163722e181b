-- owner: operations
-- A bill that stands is decided also when another operator flies the trip by now: approved, entered again, or withdrawn. One that was withdrawn is no
-- bill; its row keeps the count of its approvals.
ALTER TABLE operator_bill
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by uuid REFERENCES staff_member,
  ADD CONSTRAINT operator_bill_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL OR approved_at IS NULL));

-- Its operator flies a leg of the trip when the bill is entered; of a trip that ended, one that was flown.
CREATE OR REPLACE FUNCTION operator_bill_flown_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR SHARE;
  -- As it is before the change, also where an insert meets it.
  IF EXISTS (
    SELECT FROM operator_bill bill
    WHERE (bill.order_id, bill.operator_id) = (NEW.order_id, NEW.operator_id) AND (bill.withdrawn_at IS NULL OR NEW.withdrawn_at IS NOT NULL)
  ) THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT FROM order_leg l JOIN orders o ON o.id = l.order_id
    WHERE o.id = NEW.order_id
      AND coalesce(l.operator_id, CASE WHEN o.status IN ('Confirmed', 'Completed') THEN o.operator_id END) = NEW.operator_id
  ) THEN
    RAISE EXCEPTION 'operator % flies no leg of trip %', NEW.operator_id, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_bill_flown';
  END IF;
  RETURN NEW;
END $$;
