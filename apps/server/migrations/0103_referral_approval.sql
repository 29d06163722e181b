-- Rewards of held invitations are given away by hand: they count together, and above the limit of a day two members give one.
ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check CHECK (kind IN ('payment_run', 'bank_account', 'customer_merge', 'customer_unmerge',
  'credit_limit', 'campaign', 'exception', 'bank_debit', 'price_version', 'shared_flight', 'retime', 'ancillary_charge', 'referral'));

CREATE FUNCTION require_referral_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval WHERE subject = 'referral:' || NEW.id AND status = 'Approved')
    AND NOT EXISTS (SELECT FROM single_approval WHERE subject = 'referral:' || NEW.id) THEN
    RAISE EXCEPTION 'referral % was rewarded without an approval', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'referral_approval';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER referral_approval BEFORE UPDATE OF status ON referral
  FOR EACH ROW WHEN (OLD.status = 'Held' AND NEW.status = 'Rewarded') EXECUTE FUNCTION require_referral_approval();
