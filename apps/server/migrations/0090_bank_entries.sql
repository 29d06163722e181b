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

-- Null where the bank gives no reference, and for transactions of earlier versions.
ALTER TABLE bank_transaction ADD COLUMN entry_key text;
ALTER TABLE bank_transaction ADD CONSTRAINT bank_transaction_entry FOREIGN KEY (account, entry_key) REFERENCES bank_entry (account, key);
CREATE INDEX bank_transaction_entry_key ON bank_transaction (account, entry_key) WHERE entry_key IS NOT NULL;

-- A statement may come in pages of one name.
ALTER TABLE bank_statement ADD COLUMN page smallint NOT NULL DEFAULT 1 CHECK (page > 0);
ALTER TABLE bank_statement DROP CONSTRAINT bank_statement_account_name_key;
ALTER TABLE bank_statement ADD CONSTRAINT bank_statement_once UNIQUE (account, name, page);
