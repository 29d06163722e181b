-- owner: operations
-- What is wrong with an operator's bill, until it is entered corrected, approved all the same, or withdrawn.
CREATE TABLE operator_bill_dispute (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id    uuid NOT NULL,
  operator_id integer NOT NULL,
  reference   text NOT NULL,                             -- number of the bill
  amount      bigint NOT NULL CHECK (amount > 0),        -- cents of the euro, as it was disputed
  reason      text NOT NULL CHECK (reason IN ('amount', 'services', 'duplicate', 'vat', 'other')),
  message     text NOT NULL CHECK (length(message) BETWEEN 3 AND 500),
  opened_by   uuid NOT NULL REFERENCES staff_member,
  opened_at   timestamptz NOT NULL,
  outcome     text CHECK (outcome IN ('corrected', 'accepted', 'withdrawn')),
  settled_by  uuid REFERENCES staff_member,
  settled_at  timestamptz,
  FOREIGN KEY (order_id, operator_id) REFERENCES operator_bill ON DELETE CASCADE,
  CHECK ((outcome IS NULL) = (settled_at IS NULL) AND (settled_by IS NULL) = (settled_at IS NULL))
);
CREATE UNIQUE INDEX operator_bill_dispute_open ON operator_bill_dispute (order_id, operator_id) WHERE settled_at IS NULL;
CREATE INDEX operator_bill_dispute_order ON operator_bill_dispute (order_id, opened_at);
CREATE TRIGGER operator_bill_dispute_closed BEFORE INSERT OR UPDATE ON operator_bill_dispute FOR EACH ROW EXECUTE FUNCTION closed_trip_guard();

-- A dispute is settled once, and nothing else of it changes.
CREATE FUNCTION operator_bill_dispute_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.settled_at IS NOT NULL
    OR to_jsonb(NEW) - '{outcome,settled_by,settled_at}'::text[] <> to_jsonb(OLD) - '{outcome,settled_by,settled_at}'::text[] THEN
    RAISE EXCEPTION 'dispute % does not change', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_bill_dispute_kept BEFORE UPDATE ON operator_bill_dispute FOR EACH ROW EXECUTE FUNCTION operator_bill_dispute_kept();

-- No bill is disputed and approved: both changes wait for the row of the bill.
CREATE FUNCTION operator_bill_dispute_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM operator_bill WHERE (order_id, operator_id) = (NEW.order_id, NEW.operator_id) FOR UPDATE;
  IF EXISTS (
    SELECT FROM operator_bill
    WHERE (order_id, operator_id) = (NEW.order_id, NEW.operator_id) AND (approved_at IS NOT NULL OR withdrawn_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'bill % of trip % is decided', NEW.reference, NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_bill_disputed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_bill_dispute_undecided BEFORE INSERT ON operator_bill_dispute
  FOR EACH ROW EXECUTE FUNCTION operator_bill_dispute_guard();

CREATE FUNCTION operator_bill_disputed_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM operator_bill_dispute WHERE (order_id, operator_id) = (NEW.order_id, NEW.operator_id) AND settled_at IS NULL
  ) THEN
    RAISE EXCEPTION 'bill % of trip % is disputed', NEW.reference, NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_bill_disputed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_bill_disputed BEFORE UPDATE ON operator_bill
  FOR EACH ROW WHEN (NEW.approved_at IS NOT NULL OR NEW.withdrawn_at IS NOT NULL OR NEW.amount <> OLD.amount)
  EXECUTE FUNCTION operator_bill_disputed_guard();

-- A payment run takes a bill that is approved, in its amount, and the bill stays so.
CREATE FUNCTION payment_run_bill_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM operator_bill
  WHERE order_id = split_part(NEW.reference, ':', 2)::uuid AND operator_id = NEW.operator_id AND approved_at IS NOT NULL AND amount = NEW.amount
  FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'bill % is not approved', NEW.reference USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_run_bill';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_run_bill BEFORE INSERT ON payment_run_item
  FOR EACH ROW WHEN (NEW.kind = 'operator_bill') EXECUTE FUNCTION payment_run_bill_guard();

CREATE FUNCTION operator_bill_in_run_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payment_run_item WHERE reference = 'order:' || OLD.order_id || ':' || OLD.operator_id AND NOT is_canceled
  ) THEN
    RAISE EXCEPTION 'bill % of trip % is in a payment run', OLD.reference, OLD.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_bill_in_run';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_bill_in_run BEFORE UPDATE ON operator_bill
  FOR EACH ROW WHEN (OLD.approved_at IS NOT NULL AND (NEW.approved_at IS NULL OR NEW.amount <> OLD.amount OR NEW.operator_id <> OLD.operator_id))
  EXECUTE FUNCTION operator_bill_in_run_guard();
