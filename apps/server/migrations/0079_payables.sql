-- Accounts that bills are paid to change by a decided approval only, and their payments show how new they are.
ALTER TABLE payment_run_item ADD COLUMN is_new_account boolean NOT NULL DEFAULT false;   -- when the run was put together

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
