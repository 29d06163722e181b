-- Trips on account: a customer with credit flies first and pays by a day. What is still to be paid is an open invoice of its own.
CREATE TABLE customer_credit (
  client_id    uuid PRIMARY KEY REFERENCES client ON DELETE CASCADE,
  credit_limit bigint NOT NULL CHECK (credit_limit BETWEEN 1 AND 500000000),   -- cents
  days         smallint NOT NULL CHECK (days BETWEEN 1 AND 90),                -- to pay a trip
  changed_by   uuid NOT NULL REFERENCES staff_member,
  changed_at   timestamptz NOT NULL
);

ALTER TABLE orders ADD COLUMN on_account_due timestamptz;    -- put on account: when its debt is due

-- The debt of a trip on account, named by the payment on account that records it.
ALTER TABLE invoice
  ADD COLUMN credit_of uuid UNIQUE REFERENCES payment,
  ADD CONSTRAINT invoice_on_account CHECK (credit_of IS NULL OR (type = 'Additional' AND order_id IS NOT NULL AND expires_at IS NOT NULL));
CREATE INDEX invoice_debts ON invoice (client_id) WHERE credit_of IS NOT NULL AND status IN ('New', 'Processing');
DROP TRIGGER invoice_charges_balanced ON invoice;
CREATE CONSTRAINT TRIGGER invoice_charges_balanced AFTER INSERT ON invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.type = 'Additional' AND NEW.order_id IS NOT NULL AND NEW.credit_of IS NULL) EXECUTE FUNCTION invoice_charges_balanced();

-- No customer owes more than the credit limit that finance set. The lock makes parallel trips wait for each other.
CREATE FUNCTION credit_limit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed bigint;
  owed bigint;
BEGIN
  SELECT credit_limit INTO allowed FROM customer_credit WHERE client_id = NEW.client_id FOR UPDATE;
  SELECT coalesce(sum(price - discount - received), 0) INTO owed
    FROM invoice WHERE client_id = NEW.client_id AND credit_of IS NOT NULL AND status IN ('New', 'Processing');
  IF allowed IS NULL OR owed + NEW.price > allowed THEN
    RAISE EXCEPTION 'client % may not owe % and %', NEW.client_id, owed, NEW.price USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credit_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_within_credit BEFORE INSERT ON invoice FOR EACH ROW WHEN (NEW.credit_of IS NOT NULL) EXECUTE FUNCTION credit_limit_guard();

ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_check CHECK (kind IN ('customer', 'cash_clearing', 'customer_deposits', 'seat_deposits', 'revenue',
  'trade_receivables', 'taxes_payable', 'operator_payable', 'operator_cost', 'refunds_payable', 'payouts_payable', 'loyalty_expense', 'promotion_expense',
  'payment_losses', 'bank_charges', 'suspense'));
