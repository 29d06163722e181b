-- owner: operations
-- A trip that was flown by two operators has a bill of each.
ALTER TABLE operator_bill ADD COLUMN operator_id integer REFERENCES operator;
ALTER TABLE operator_bill DISABLE TRIGGER operator_bill_closed;
UPDATE operator_bill bill SET operator_id = orders.operator_id FROM orders WHERE orders.id = bill.order_id;
ALTER TABLE operator_bill ENABLE TRIGGER operator_bill_closed;
ALTER TABLE operator_bill ALTER COLUMN operator_id SET NOT NULL, DROP CONSTRAINT operator_bill_pkey, ADD PRIMARY KEY (order_id, operator_id);

-- Its operator flies a leg of the trip; of a trip that ended, one that was flown.
CREATE FUNCTION operator_bill_flown_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR SHARE;
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
CREATE TRIGGER operator_bill_flown BEFORE INSERT OR UPDATE ON operator_bill FOR EACH ROW EXECUTE FUNCTION operator_bill_flown_guard();

-- The approvals of a trip are numbered through, whichever bill they are of.
CREATE OR REPLACE FUNCTION trip_operator_cost(trip uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(entry.amount), 0)::bigint
  FROM generate_series(1, (SELECT max(approvals) FROM operator_bill WHERE order_id = trip)) AS round
  JOIN ledger_transaction posted ON posted.reference = 'order:' || trip || ':' || round
  JOIN ledger_entry entry ON entry.transaction_id = posted.id
  JOIN ledger_account account ON account.id = entry.account_id AND account.kind = 'operator_cost'
$$;

-- In payment runs a bill is named by trip and operator.
ALTER TABLE payment_run_item DISABLE TRIGGER payment_run_item_fixed;
UPDATE payment_run_item SET reference = reference || ':' || operator_id WHERE kind = 'operator_bill';
ALTER TABLE payment_run_item ENABLE TRIGGER payment_run_item_fixed;
