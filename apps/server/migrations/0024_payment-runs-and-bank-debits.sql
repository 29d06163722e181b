-- owner: payables
-- What the company owes: approved bills of operators and payouts of customers, paid together by one file for the bank. Amounts are cents.

-- Accounts that bills are paid to change by a decided approval only.
CREATE TABLE operator_bank_account (
  operator_id integer PRIMARY KEY REFERENCES operator,
  beneficiary text NOT NULL CHECK (length(beneficiary) BETWEEN 1 AND 70),
  iban        text NOT NULL CHECK (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  bic         text CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  changed_by  uuid NOT NULL REFERENCES staff_member,
  changed_at  timestamptz NOT NULL,
  revision    integer NOT NULL DEFAULT 1
);

-- Each approval is good for one change: that of the revision that it was asked for.
CREATE FUNCTION operator_bank_account_by_two() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := CASE WHEN TG_OP = 'UPDATE' THEN OLD.revision END;
BEGIN
  IF NEW.revision <> coalesce(before, 0) + 1 OR NOT EXISTS (
    SELECT FROM approval WHERE subject = 'operator-account:' || NEW.operator_id AND status = 'Approved' AND made_by = NEW.changed_by
      AND payload ->> 'iban' = NEW.iban AND payload ->> 'beneficiary' = NEW.beneficiary
      AND payload ->> 'bic' IS NOT DISTINCT FROM NEW.bic AND payload ->> 'revision' IS NOT DISTINCT FROM before::text) THEN
    RAISE EXCEPTION 'the account of operator % has no approval', NEW.operator_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_bank_account_approval';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_bank_account_approval BEFORE INSERT OR UPDATE OF beneficiary, iban, bic, revision ON operator_bank_account
  FOR EACH ROW EXECUTE FUNCTION operator_bank_account_by_two();

CREATE TABLE payment_run (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number      bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  status      text NOT NULL CHECK (status IN ('Draft', 'Approved', 'Sent', 'Canceled')),
  execute_on  date NOT NULL,
  currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  total       bigint NOT NULL CHECK (total > 0),
  four_eyes   boolean NOT NULL,                          -- its total is above the limit for one member
  created_by  uuid NOT NULL REFERENCES staff_member,
  created_at  timestamptz NOT NULL,
  approved_by uuid REFERENCES staff_member,
  approved_at timestamptz,
  sent_by     uuid REFERENCES staff_member,              -- who gave the file to the bank
  sent_at     timestamptz,
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK ((sent_by IS NULL) = (sent_at IS NULL)),
  CHECK (status NOT IN ('Approved', 'Sent') OR approved_by IS NOT NULL),
  CHECK ((status = 'Sent') = (sent_at IS NOT NULL)),
  CONSTRAINT payment_run_four_eyes CHECK (NOT four_eyes OR approved_by <> created_by)
);

CREATE TABLE payment_run_item (
  run_id      uuid NOT NULL REFERENCES payment_run,
  position    smallint NOT NULL CHECK (position > 0),
  kind        text NOT NULL CHECK (kind IN ('operator_bill', 'payout')),
  reference   text NOT NULL,                             -- order:<id> or payout:<id>
  operator_id integer REFERENCES operator,
  amount      bigint NOT NULL CHECK (amount > 0),
  beneficiary text NOT NULL CHECK (length(beneficiary) BETWEEN 1 AND 70),
  iban        text NOT NULL CHECK (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$' OR iban ~ '^\*{4}\w{4}$'),
  bic         text,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 140),
  is_new_account boolean NOT NULL DEFAULT false,         -- when the run was put together
  is_canceled boolean NOT NULL DEFAULT false,            -- its run was canceled
  PRIMARY KEY (run_id, position),
  CHECK ((kind = 'operator_bill') = (operator_id IS NOT NULL))
);
-- Nothing is paid twice.
CREATE UNIQUE INDEX payment_run_item_once ON payment_run_item (reference) WHERE NOT is_canceled;
CREATE INDEX payment_run_item_reference ON payment_run_item (reference);

CREATE FUNCTION payment_run_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.execute_on, NEW.currency, NEW.total, NEW.four_eyes, NEW.created_by, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.execute_on, OLD.currency, OLD.total, OLD.four_eyes, OLD.created_by, OLD.created_at)
    OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by)
    OR (OLD.status, NEW.status) NOT IN (('Draft', 'Approved'), ('Draft', 'Canceled'), ('Approved', 'Sent'), ('Approved', 'Canceled')) THEN
    RAISE EXCEPTION 'payment run % is % already', OLD.number, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_run_steps BEFORE UPDATE ON payment_run FOR EACH ROW EXECUTE FUNCTION payment_run_guard();
CREATE TRIGGER payment_run_no_delete BEFORE DELETE ON payment_run FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- A run that needs two members is approved by a decided approval only, and no column of it lowers that need.
CREATE FUNCTION payment_run_approved_by_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'Approved' AND NEW.four_eyes AND NOT EXISTS (
    SELECT FROM approval WHERE subject = 'payment-run:' || NEW.id AND status = 'Approved' AND decided_by = NEW.approved_by) THEN
    RAISE EXCEPTION 'payment run % has no approval', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_run_approval';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_run_approval BEFORE UPDATE OF status ON payment_run FOR EACH ROW EXECUTE FUNCTION payment_run_approved_by_two();

-- Only the cancelation of its run, and the erasure of a customer's bank details, change an item.
CREATE FUNCTION payment_run_item_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{is_canceled,beneficiary,iban}'::text[] <> to_jsonb(OLD) - '{is_canceled,beneficiary,iban}'::text[]
    OR (OLD.is_canceled AND NOT NEW.is_canceled)
    OR (NEW.iban <> OLD.iban AND NEW.iban !~ '^\*{4}') THEN
    RAISE EXCEPTION 'items of a payment run do not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_run_item_fixed BEFORE UPDATE ON payment_run_item FOR EACH ROW EXECUTE FUNCTION payment_run_item_guard();
CREATE TRIGGER payment_run_item_no_delete BEFORE DELETE ON payment_run_item FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- At the end of every transaction: the total is that of the items.
CREATE FUNCTION payment_run_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.total <> (SELECT coalesce(sum(amount), 0) FROM payment_run_item WHERE run_id = NEW.id) THEN
    RAISE EXCEPTION 'payment run % does not add up', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_run_total';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_run_total AFTER INSERT OR UPDATE ON payment_run
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_run_total();

-- Why money left the bank account: the payment run behind a debit, charges of the bank, or what a member says.
CREATE TABLE bank_debit_explanation (
  transaction_id uuid PRIMARY KEY REFERENCES bank_transaction,
  kind           text NOT NULL CHECK (kind IN ('payment_run', 'bank_charges', 'other')),
  run_id         uuid REFERENCES payment_run,
  position       smallint,
  note           text CHECK (length(note) BETWEEN 3 AND 500),
  explained_by   uuid REFERENCES staff_member,           -- null: found by amount and reference
  explained_at   timestamptz NOT NULL,
  CHECK ((kind = 'payment_run') = (run_id IS NOT NULL)),
  CHECK (position IS NULL OR run_id IS NOT NULL),
  CHECK (kind = 'payment_run' OR (note IS NOT NULL AND explained_by IS NOT NULL)),
  FOREIGN KEY (run_id, position) REFERENCES payment_run_item (run_id, position)
);
-- A run, or one of its items, is debited once.
CREATE UNIQUE INDEX bank_debit_explanation_once ON bank_debit_explanation (run_id, position) NULLS NOT DISTINCT WHERE run_id IS NOT NULL;
CREATE TRIGGER bank_debit_explanation_final BEFORE UPDATE OR DELETE ON bank_debit_explanation FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- Debits that members explain count together, and above the limit of a day two members explain one. Credits of statements have a rule of
-- their own: bank-reconciliation/matching.ts.
CREATE FUNCTION require_debit_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval WHERE subject = 'bank-debit:' || NEW.transaction_id AND status = 'Approved')
    AND NOT EXISTS (
      SELECT FROM single_approval alone JOIN bank_transaction debit ON debit.id = NEW.transaction_id
      WHERE alone.subject = 'bank-debit:' || NEW.transaction_id AND alone.amount = debit.amount) THEN
    RAISE EXCEPTION 'debit % has no approval', NEW.transaction_id USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_debit_approval';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_debit_approval BEFORE INSERT ON bank_debit_explanation
  FOR EACH ROW WHEN (NEW.kind <> 'payment_run') EXECUTE FUNCTION require_debit_approval();
