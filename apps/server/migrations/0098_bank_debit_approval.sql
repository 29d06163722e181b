-- Debits that members explain count together, and above the limit of a day two members explain one. Credits of statements have a rule of
-- their own: bank-reconciliation/matching.ts.
ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check CHECK (kind IN ('payment_run', 'bank_account', 'customer_merge', 'customer_unmerge',
  'credit_limit', 'campaign', 'exception', 'bank_debit', 'price_version'));

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
