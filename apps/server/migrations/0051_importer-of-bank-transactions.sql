-- owner: bank-reconciliation
-- Who imported it. A statement that is imported again may bring more: what a second member adds under the statement of a first one is the second
-- one's, and counts towards that one's limit.
ALTER TABLE bank_transaction ADD COLUMN imported_by uuid REFERENCES staff_member;
ALTER TABLE bank_transaction DISABLE TRIGGER bank_transaction_resolved_once;
UPDATE bank_transaction SET imported_by = (SELECT imported_by FROM bank_statement WHERE bank_statement.id = bank_transaction.statement_id);
ALTER TABLE bank_transaction ENABLE TRIGGER bank_transaction_resolved_once;
ALTER TABLE bank_transaction ALTER COLUMN imported_by SET NOT NULL;
