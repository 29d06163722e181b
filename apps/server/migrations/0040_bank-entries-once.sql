-- owner: bank-reconciliation
-- Every entry of the bank account is a row, with or without a reference of the bank, and says which statements contain it. Equal entries of
-- a day are numbered: that number is what two imports at the same time cannot both take.
ALTER TABLE bank_entry DISABLE TRIGGER bank_entry_no_change;
ALTER TABLE bank_transaction DISABLE TRIGGER bank_transaction_resolved_once;

ALTER TABLE bank_entry
  ADD COLUMN id        uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN currency  text CHECK (currency ~ '^[A-Z]{3}$'),
  ADD COLUMN booked_on date,
  ADD COLUMN direction text CHECK (direction IN ('credit', 'debit')),  -- as the statement writes it
  ADD COLUMN reversal  boolean,
  ADD COLUMN amount    bigint CHECK (amount > 0),
  ADD COLUMN slot      integer CHECK (slot > 0),                       -- among equal entries of the day
  ADD COLUMN mark      text,                                           -- digest of the account servicer reference; null: none
  ADD COLUMN details   text;                                           -- digest of what the statement tells of its transactions; null: nothing
ALTER TABLE bank_transaction
  ADD COLUMN entry_id uuid,
  DROP CONSTRAINT bank_transaction_entry,
  DROP CONSTRAINT bank_transaction_once;
DROP INDEX bank_transaction_entry_key;

UPDATE bank_entry e SET currency = t.currency, booked_on = t.booked_on, direction = t.direction, reversal = t.reversal, amount = t.amount,
  mark = regexp_replace(e.key, ':\d+$', '')
FROM (SELECT account, entry_key, min(currency) AS currency, min(booked_on) AS booked_on, min(direction) AS direction,
    bool_or(reason = 'reversal') IS TRUE AS reversal, sum(amount) AS amount
  FROM bank_transaction WHERE entry_key IS NOT NULL GROUP BY account, entry_key) t
WHERE t.account = e.account AND t.entry_key = e.key;
-- No transaction of them was new.
DELETE FROM bank_entry WHERE amount IS NULL;
-- A transaction without a reference becomes an entry of its own.
INSERT INTO bank_entry (account, key, statement_id, currency, booked_on, direction, reversal, amount)
SELECT account, 'transaction:' || id, statement_id, currency, booked_on, direction, reason IS NOT DISTINCT FROM 'reversal', amount
FROM bank_transaction WHERE entry_key IS NULL;
UPDATE bank_transaction t SET entry_id = e.id FROM bank_entry e
WHERE e.account = t.account AND e.key = coalesce(t.entry_key, 'transaction:' || t.id);
UPDATE bank_entry e SET slot = n.slot FROM (
  SELECT id, row_number() OVER (PARTITION BY account, currency, booked_on, direction, reversal, amount ORDER BY key) AS slot FROM bank_entry
) n WHERE n.id = e.id;

CREATE TABLE bank_statement_entry (
  statement_id uuid NOT NULL REFERENCES bank_statement,
  entry_id     uuid NOT NULL,
  PRIMARY KEY (statement_id, entry_id)
);
INSERT INTO bank_statement_entry SELECT statement_id, id FROM bank_entry;

ALTER TABLE bank_entry
  DROP CONSTRAINT bank_entry_pkey,
  DROP COLUMN key,
  DROP COLUMN statement_id,
  ALTER COLUMN currency SET NOT NULL,
  ALTER COLUMN booked_on SET NOT NULL,
  ALTER COLUMN direction SET NOT NULL,
  ALTER COLUMN reversal SET NOT NULL,
  ALTER COLUMN amount SET NOT NULL,
  ALTER COLUMN slot SET NOT NULL,
  ADD PRIMARY KEY (id),
  ADD CONSTRAINT bank_entry_once UNIQUE (account, currency, booked_on, direction, reversal, amount, slot);
ALTER TABLE bank_statement_entry ADD FOREIGN KEY (entry_id) REFERENCES bank_entry;
CREATE INDEX bank_statement_entry_entry ON bank_statement_entry (entry_id);
CREATE TRIGGER bank_statement_entry_no_change BEFORE UPDATE OR DELETE ON bank_statement_entry FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER bank_statement_entry_no_truncate BEFORE TRUNCATE ON bank_statement_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();

-- The transactions of an entry are stored with it, once.
ALTER TABLE bank_transaction
  DROP COLUMN entry_key,
  ALTER COLUMN entry_id SET NOT NULL,
  ADD FOREIGN KEY (entry_id) REFERENCES bank_entry,
  ADD CONSTRAINT bank_transaction_once UNIQUE (entry_id, key);

-- Names of statements begin again every year, and an account may have a statement for each currency. Pages are numbered from 0 or 1, in up
-- to five digits.
ALTER TABLE bank_statement
  ADD COLUMN from_at timestamp,                     -- as the bank writes it; null where it gives days
  ADD COLUMN to_at   timestamp,
  ADD COLUMN is_unchecked boolean NOT NULL DEFAULT false, -- a page whose page before is not known
  ALTER COLUMN page TYPE integer,
  DROP CONSTRAINT bank_statement_page_check,
  ADD CONSTRAINT bank_statement_page_check CHECK (page >= 0),
  DROP CONSTRAINT bank_statement_once,
  ADD CONSTRAINT bank_statement_once UNIQUE NULLS NOT DISTINCT (account, currency, name, page, from_date);

-- Bank data is immutable and a resolution is final. What a statement without details could not tell is added once, while nothing is decided.
CREATE OR REPLACE FUNCTION bank_transaction_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open text[] := '{status,reason,payment_id,client_id,note,resolved_by,resolved_at}';
BEGIN
  IF OLD.status IN ('new', 'queued') AND num_nulls(OLD.reference, OLD.payer, OLD.payer_account) = 3 THEN
    open := open || '{reference,remittance,payer,payer_account}';
  END IF;
  IF to_jsonb(NEW) - open <> to_jsonb(OLD) - open THEN
    RAISE EXCEPTION 'a bank transaction is immutable' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF OLD.status NOT IN ('new', 'queued') THEN
    RAISE EXCEPTION 'bank transaction % is % already', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE bank_entry ENABLE TRIGGER bank_entry_no_change;
ALTER TABLE bank_transaction ENABLE TRIGGER bank_transaction_resolved_once;
