-- Money inside the house: append-only double entries. Amounts are minor units; a debit is positive, a credit negative,
-- and the entries of one transaction add up to zero in each currency.
CREATE TABLE ledger_account (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code       text NOT NULL UNIQUE,         -- cash:stripe:EUR, prepaid:EUR, client:<id>:Personal:EUR
  kind       text NOT NULL CHECK (kind IN ('customer', 'cash', 'prepaid', 'revenue', 'taxes', 'operator', 'refunds', 'cashback', 'coupons')),
  client_id  uuid REFERENCES client,
  type       text CHECK (type IN ('Personal', 'Corporate')),
  currency   text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Running balance of a customer's account (what the house owes them); kept by the entries alone, never below zero.
  -- The house's own accounts have none: one row that every payment must lock would queue all payments.
  balance    bigint CHECK (balance >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, currency),
  CHECK ((kind = 'customer') = (client_id IS NOT NULL AND type IS NOT NULL AND balance IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_account_client ON ledger_account (client_id, type, currency) WHERE client_id IS NOT NULL;

CREATE TABLE ledger_transaction (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at         timestamptz NOT NULL DEFAULT now(),
  kind       text NOT NULL,                -- payment, refund, flight, …
  reference  text NOT NULL,                -- payment:<id>, refund:<id>, order:<id>
  details    jsonb NOT NULL DEFAULT '{}',
  -- The database transaction that wrote it: entries may join only in that same one.
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  UNIQUE (kind, reference)                 -- one business event moves money once
);
CREATE INDEX ledger_transaction_reference ON ledger_transaction (reference);

CREATE TABLE ledger_entry (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES ledger_transaction,
  account_id     uuid NOT NULL,
  currency       text NOT NULL,
  amount         bigint NOT NULL CHECK (amount <> 0),
  FOREIGN KEY (account_id, currency) REFERENCES ledger_account (id, currency)
);
CREATE INDEX ledger_entry_transaction ON ledger_entry (transaction_id);
CREATE INDEX ledger_entry_account ON ledger_entry (account_id, id) INCLUDE (amount);

CREATE FUNCTION ledger_entry_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT xid FROM ledger_transaction WHERE id = NEW.transaction_id) IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entry_joins_open BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_before();

-- A customer's account is the house's debt: a credit makes it grow. The row lock queues movements of one account only.
CREATE FUNCTION ledger_entry_moves_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account SET balance = balance - NEW.amount WHERE id = NEW.account_id AND kind = 'customer';
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_balance AFTER INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_moves_balance();

CREATE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance <> 0 THEN
    RAISE EXCEPTION 'a ledger account starts empty' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND (pg_trigger_depth() < 2 OR (NEW.id, NEW.code, NEW.kind, NEW.client_id, NEW.type, NEW.currency) IS DISTINCT FROM (OLD.id, OLD.code, OLD.kind, OLD.client_id, OLD.type, OLD.currency)) THEN
    RAISE EXCEPTION 'a ledger account changes by entries only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_account_by_entries BEFORE INSERT OR UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();

-- Checked when the database transaction commits: at least two entries, each currency adding up to zero.
CREATE FUNCTION ledger_transaction_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_entry WHERE transaction_id = NEW.id) < 2
    OR EXISTS (SELECT FROM ledger_entry WHERE transaction_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger transaction % (% %) does not add up to zero', NEW.id, NEW.kind, NEW.reference USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_balanced AFTER INSERT ON ledger_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balanced();

CREATE TRIGGER ledger_account_stays BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transaction_append_only BEFORE UPDATE OR DELETE ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_account_never_emptied BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transaction_never_emptied BEFORE TRUNCATE ON ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_never_emptied BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
