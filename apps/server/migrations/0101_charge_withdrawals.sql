-- What members forgive by taking ancillary charges back counts together; above the limit of a day two members take one back.
ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check CHECK (kind IN ('payment_run', 'bank_account', 'customer_merge', 'customer_unmerge',
  'credit_limit', 'campaign', 'exception', 'bank_debit', 'price_version', 'shared_flight', 'retime', 'ancillary_charge'));

-- An order that ends takes its open charges with it: only those of a trip that stands are forgiven.
CREATE FUNCTION require_charge_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status IN ('Confirmed', 'Completed'))
    AND NOT EXISTS (SELECT FROM approval WHERE subject = 'ancillary-charge:' || NEW.id AND status = 'Approved')
    AND NOT EXISTS (
      SELECT FROM single_approval WHERE subject = 'ancillary-charge:' || NEW.id AND amount = NEW.price - NEW.discount) THEN
    RAISE EXCEPTION 'charge % was taken back without an approval', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_withdrawal';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_charge_withdrawal BEFORE UPDATE OF status ON invoice
  FOR EACH ROW WHEN (NEW.status IN ('Canceled', 'Expired') AND OLD.status <> NEW.status
    AND NEW.type = 'Additional' AND NEW.order_id IS NOT NULL AND NEW.credit_of IS NULL)
  EXECUTE FUNCTION require_charge_withdrawal();
