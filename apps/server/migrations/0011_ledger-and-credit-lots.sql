-- owner: ledger
-- Double-entry ledger, append-only. Amounts are minor units; debits are positive, credits negative, and the entries of one
-- transaction add up to zero in each currency.
CREATE TABLE ledger_account (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code       text NOT NULL UNIQUE,         -- cash_clearing:stripe:EUR, customer_deposits:EUR, client:<id>:Personal:EUR
  kind       text NOT NULL CHECK (kind IN ('customer', 'cash_clearing', 'customer_deposits', 'seat_deposits', 'revenue',
    'trade_receivables', 'taxes_payable', 'operator_payable', 'operator_cost', 'refunds_payable', 'payouts_payable', 'loyalty_expense',
    'promotion_expense', 'payment_losses', 'bank_charges', 'suspense')),
  client_id  uuid REFERENCES client,
  type       text CHECK (type IN ('Personal', 'Corporate', 'Credit')),
  currency   text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Running balance of a customer account (a liability of the company), maintained by entries only, never negative.
  -- Company accounts have none: a single row locked by every payment would serialise all payments.
  balance    bigint CHECK (balance >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, currency),
  CONSTRAINT ledger_account_holder UNIQUE (id, client_id),
  CHECK ((kind = 'customer') = (client_id IS NOT NULL AND type IS NOT NULL AND balance IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_account_client ON ledger_account (client_id, type, currency) WHERE client_id IS NOT NULL;

CREATE TABLE ledger_transaction (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at         timestamptz NOT NULL DEFAULT now(),
  kind       text NOT NULL,                -- payment, refund, revenue_recognition, …
  reference  text NOT NULL,                -- payment:<id>, refund:<id>, order:<id>
  details    jsonb NOT NULL DEFAULT '{}',
  -- Database transaction that wrote it; entries are accepted only within the same one.
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  UNIQUE (kind, reference)                 -- one business event posts once
);
CREATE INDEX ledger_transaction_reference ON ledger_transaction (reference);
-- Refunds of an earlier transaction.
CREATE INDEX ledger_transaction_of ON ledger_transaction ((details ->> 'of')) WHERE details ? 'of';

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

CREATE FUNCTION ledger_entry_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT xid FROM ledger_transaction WHERE id = NEW.transaction_id) IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entry_same_transaction BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_guard();

-- A customer account is a liability: credits increase it. The row lock serialises postings per account.
CREATE FUNCTION ledger_entry_update_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account SET balance = balance - NEW.amount WHERE id = NEW.account_id AND kind = 'customer';
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_balance AFTER INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_entry_update_balance();

CREATE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance <> 0 THEN
    RAISE EXCEPTION 'a ledger account starts with a zero balance' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND (pg_trigger_depth() < 2 OR (NEW.id, NEW.code, NEW.kind, NEW.client_id, NEW.type, NEW.currency) IS DISTINCT FROM (OLD.id, OLD.code, OLD.kind, OLD.client_id, OLD.type, OLD.currency)) THEN
    RAISE EXCEPTION 'a ledger account changes by entries only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_account_entries_only BEFORE INSERT OR UPDATE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();

-- Checked at commit: at least two entries, each currency adding up to zero.
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

CREATE TRIGGER ledger_account_no_delete BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER ledger_transaction_append_only BEFORE UPDATE OR DELETE ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER ledger_account_no_truncate BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER ledger_transaction_no_truncate BEFORE TRUNCATE ON ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();

-- Credit lots: promotional balance that expires. Each customer has one ledger account of type Credit per currency; the lots split its
-- balance by expiry date. Lots change by lot movements only.
CREATE TABLE credit_lot (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    uuid NOT NULL,
  client_id     uuid NOT NULL REFERENCES client,
  currency      text NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  remaining     bigint NOT NULL DEFAULT 0,
  granted_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  reference     text NOT NULL,             -- occasion: payment:<id>; for a restored lot refund:<id>
  campaign      text,
  origin_id     bigint REFERENCES credit_lot,  -- the lot restored by a refund
  -- Credit dies with its occasion, in parts as well. `reversed` of the amount is undone; `settled` of what was spent is compensated since:
  -- deducted from a refund or payout, or kept when a refund brought it back. What was used and not settled is counted from the movements.
  reversed      bigint NOT NULL DEFAULT 0,
  settled       bigint NOT NULL DEFAULT 0,
  CONSTRAINT credit_lot_remaining CHECK (remaining BETWEEN 0 AND amount),
  CONSTRAINT credit_lot_reversed CHECK (reversed BETWEEN 0 AND amount),
  CONSTRAINT credit_lot_settled CHECK (settled >= 0),
  -- A restored lot is reversed through its first one.
  CONSTRAINT credit_lot_first_reversed CHECK (origin_id IS NULL OR (reversed = 0 AND settled = 0)),
  -- One grant per occasion; a refund restores each original lot once.
  UNIQUE NULLS NOT DISTINCT (reference, origin_id),
  FOREIGN KEY (account_id, currency) REFERENCES ledger_account (id, currency)
);
CREATE INDEX credit_lot_account ON credit_lot (account_id, expires_at, id) INCLUDE (remaining) WHERE remaining > 0;
CREATE INDEX credit_lot_expiry ON credit_lot (expires_at) WHERE remaining > 0;
CREATE INDEX credit_lot_client ON credit_lot (client_id, granted_at);
CREATE INDEX credit_lot_origin ON credit_lot (origin_id) WHERE origin_id IS NOT NULL;
CREATE TRIGGER credit_lot_client_not_erased BEFORE INSERT ON credit_lot FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

CREATE TABLE credit_lot_movement (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lot_id         bigint NOT NULL REFERENCES credit_lot,
  transaction_id uuid NOT NULL REFERENCES ledger_transaction,
  amount         bigint NOT NULL CHECK (amount <> 0)  -- positive once, when granted; negative afterwards
);
CREATE INDEX credit_lot_movement_lot ON credit_lot_movement (lot_id);
CREATE INDEX credit_lot_movement_transaction ON credit_lot_movement (transaction_id);

CREATE FUNCTION credit_lot_movement_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movement ledger_transaction;
  lot credit_lot;
BEGIN
  SELECT * INTO movement FROM ledger_transaction WHERE id = NEW.transaction_id;
  IF movement.xid IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT * INTO lot FROM credit_lot WHERE id = NEW.lot_id FOR UPDATE;
  IF NEW.amount > 0 AND (NEW.amount <> lot.amount OR EXISTS (SELECT FROM credit_lot_movement WHERE lot_id = NEW.lot_id)) THEN
    RAISE EXCEPTION 'credit lot % is granted once and in full', NEW.lot_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- Expired credit can only be written off, and not before its expiry.
  IF NEW.amount < 0 AND (
    CASE movement.kind
      WHEN 'cashback_expired' THEN movement.at < lot.expires_at
      WHEN 'cashback_reversed' THEN false
      WHEN 'cashback_forfeited' THEN false
      ELSE movement.at >= lot.expires_at
    END
  ) THEN
    RAISE EXCEPTION 'credit lot % is good until %: no % at %', NEW.lot_id, lot.expires_at, movement.kind, movement.at USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER credit_lot_movement_allowed BEFORE INSERT ON credit_lot_movement FOR EACH ROW EXECUTE FUNCTION credit_lot_movement_guard();

CREATE FUNCTION credit_lot_movement_update_lot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_lot SET remaining = remaining + NEW.amount WHERE id = NEW.lot_id;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_lot_movement_remaining AFTER INSERT ON credit_lot_movement FOR EACH ROW EXECUTE FUNCTION credit_lot_movement_update_lot();

CREATE FUNCTION credit_lot_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER credit_lot_movements_only BEFORE INSERT OR UPDATE ON credit_lot FOR EACH ROW EXECUTE FUNCTION credit_lot_guard();

-- Checked at commit on either side: the lots of an account add up to its balance.
CREATE FUNCTION credit_lots_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF (SELECT balance FROM ledger_account WHERE id = account)
    IS DISTINCT FROM (SELECT coalesce(sum(remaining), 0) FROM credit_lot WHERE account_id = account AND remaining > 0) THEN
    RAISE EXCEPTION 'credit lots of account % do not add up to its balance', account USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_account_credit_balanced AFTER UPDATE ON ledger_account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.type = 'Credit') EXECUTE FUNCTION credit_lots_balanced('id');
CREATE CONSTRAINT TRIGGER credit_lot_balanced AFTER INSERT OR UPDATE ON credit_lot DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION credit_lots_balanced('account_id');

CREATE TRIGGER credit_lot_no_delete BEFORE DELETE ON credit_lot FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER credit_lot_movement_append_only BEFORE UPDATE OR DELETE ON credit_lot_movement FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER credit_lot_no_truncate BEFORE TRUNCATE ON credit_lot FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER credit_lot_movement_no_truncate BEFORE TRUNCATE ON credit_lot_movement FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();

-- Results of the nightly integrity check.
CREATE TABLE ledger_integrity_check (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL,
  findings jsonb NOT NULL                   -- [{rule, count, details}]; empty: no violations
);

-- Writes a posting in one call: the transaction and its entries, in account order so that concurrent postings lock accounts in the same
-- order. Returns null and writes nothing when an account does not exist yet.
CREATE FUNCTION ledger_write(posting_kind text, posting_reference text, posting_details jsonb, posted_at timestamptz, entry_currency text, codes text[], amounts bigint[])
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  -- One index lookup per code; a join would be planned for many more rows.
  accounts uuid[] := ARRAY(SELECT (SELECT a.id FROM ledger_account a WHERE a.code = c.code) FROM unnest(codes) WITH ORDINALITY AS c (code, at) ORDER BY c.at);
  posting uuid;
BEGIN
  IF array_position(accounts, NULL) IS NOT NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO ledger_transaction (kind, reference, details, at)
    VALUES (posting_kind, posting_reference, posting_details, posted_at) RETURNING id INTO posting;
  INSERT INTO ledger_entry (transaction_id, account_id, currency, amount)
    SELECT posting, e.account, entry_currency, e.amount FROM unnest(accounts, amounts) AS e (account, amount) ORDER BY e.account;
  RETURN posting;
END $$;
