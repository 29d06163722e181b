-- owner: bank-reconciliation
-- Bank statements of the company account (ISO 20022 camt.053), each bank transaction once, and how it was resolved. Amounts are cents.
CREATE TABLE bank_statement (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account     text NOT NULL,                        -- IBAN, or the bank's own number
  name        text NOT NULL,                        -- statement number given by the bank
  page        smallint NOT NULL DEFAULT 1 CHECK (page > 0), -- a statement may come in pages of one name
  currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  from_date   date,
  to_date     date,
  opening     bigint,
  closing     bigint,
  imported_by uuid NOT NULL REFERENCES staff_member,
  imported_at timestamptz NOT NULL,
  CONSTRAINT bank_statement_once UNIQUE (account, name, page)
);
CREATE INDEX bank_statement_newest ON bank_statement (imported_at DESC);

-- An entry of the bank account is stored once, whatever each statement tells of it: a daily statement lists the transactions of an entry, a
-- monthly one only their sum. Its key is made of the account servicer reference, which names the entry.
CREATE TABLE bank_entry (
  account      text NOT NULL,
  key          text NOT NULL,
  statement_id uuid NOT NULL REFERENCES bank_statement,   -- the first that contained it
  PRIMARY KEY (account, key)
);
CREATE TRIGGER bank_entry_no_change BEFORE UPDATE OR DELETE ON bank_entry FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER bank_entry_no_truncate BEFORE TRUNCATE ON bank_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();

CREATE TABLE bank_transaction (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  statement_id  uuid NOT NULL REFERENCES bank_statement,
  account       text NOT NULL,
  key           text NOT NULL,                      -- bank reference, else a digest of the transaction
  entry_key     text,                               -- null where the bank gives no reference
  direction     text NOT NULL CHECK (direction IN ('credit', 'debit')),
  amount        bigint NOT NULL CHECK (amount > 0),
  currency      text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  booked_on     date NOT NULL,
  reference     text,                               -- structured creditor reference
  remittance    text NOT NULL,
  payer         text,
  payer_account text,
  -- new: not matched yet; ignored: debits and reversals.
  status        text NOT NULL CHECK (status IN ('new', 'paid', 'queued', 'ignored', 'credited', 'returned')),
  reason        text,                               -- why it is queued, ignored or credited automatically
  payment_id    uuid UNIQUE REFERENCES payment,
  client_id     uuid REFERENCES client,
  note          text,
  resolved_by    uuid REFERENCES staff_member,
  resolved_at    timestamptz,
  -- A transaction is stored once, even when several statements contain it.
  CONSTRAINT bank_transaction_once UNIQUE (account, key),
  CONSTRAINT bank_transaction_entry FOREIGN KEY (account, entry_key) REFERENCES bank_entry (account, key),
  CHECK ((status = 'paid') = (payment_id IS NOT NULL)),
  CHECK ((status IN ('paid', 'credited')) = (client_id IS NOT NULL)),
  CHECK (direction = 'credit' OR status IN ('new', 'ignored'))
);
CREATE INDEX bank_transaction_by_status ON bank_transaction (status, booked_on);
CREATE INDEX bank_transaction_statement ON bank_transaction (statement_id);
CREATE INDEX bank_transaction_client ON bank_transaction (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX bank_transaction_entry_key ON bank_transaction (account, entry_key) WHERE entry_key IS NOT NULL;

-- Bank data is immutable and a resolution is final.
CREATE FUNCTION bank_transaction_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{status,reason,payment_id,client_id,note,resolved_by,resolved_at}'::text[]
    <> to_jsonb(OLD) - '{status,reason,payment_id,client_id,note,resolved_by,resolved_at}'::text[] THEN
    RAISE EXCEPTION 'a bank transaction is immutable' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF OLD.status NOT IN ('new', 'queued') THEN
    RAISE EXCEPTION 'bank transaction % is % already', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_transaction_resolved_once BEFORE UPDATE ON bank_transaction FOR EACH ROW EXECUTE FUNCTION bank_transaction_guard();
CREATE TRIGGER bank_transaction_no_delete BEFORE DELETE ON bank_transaction FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER bank_transaction_no_truncate BEFORE TRUNCATE ON bank_transaction FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();
