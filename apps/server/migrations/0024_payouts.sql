-- Money of a balance that its customer wants on a bank account. Finance sends it or gives it back. Amounts are cents.
CREATE TABLE payout (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number      bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  client_id   uuid NOT NULL REFERENCES client,
  account_id  uuid NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  iban        text NOT NULL CHECK (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$' OR iban ~ '^\*{4}\w{4}$'),
  beneficiary text NOT NULL CHECK (length(beneficiary) BETWEEN 1 AND 70),
  status      text NOT NULL CHECK (status IN ('Requested', 'Sent', 'Rejected')),
  note        text,                                 -- reason of a rejection
  created_at  timestamptz NOT NULL,
  decided_at  timestamptz,
  CHECK ((status = 'Requested') = (decided_at IS NULL)),
  FOREIGN KEY (account_id, client_id) REFERENCES ledger_account (id, client_id)
);
-- One at a time per customer.
CREATE UNIQUE INDEX payout_one_open ON payout (client_id) WHERE status = 'Requested';
CREATE INDEX payout_client ON payout (client_id, created_at DESC);
CREATE FUNCTION payout_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.client_id, NEW.account_id, NEW.amount, NEW.currency) IS DISTINCT FROM (OLD.client_id, OLD.account_id, OLD.amount, OLD.currency)
    OR (OLD.status <> 'Requested' AND NEW.status <> OLD.status) THEN
    RAISE EXCEPTION 'payout % is % already', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_decided_once BEFORE UPDATE ON payout FOR EACH ROW EXECUTE FUNCTION payout_guard();
CREATE TRIGGER payout_no_delete BEFORE DELETE ON payout FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER payout_client_not_erased BEFORE INSERT ON payout FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_check CHECK (kind IN ('customer', 'cash_clearing', 'customer_deposits', 'revenue',
  'taxes_payable', 'operator_payable', 'refunds_payable', 'payouts_payable', 'loyalty_expense', 'promotion_expense', 'payment_losses', 'suspense'));
ALTER TABLE finance_exception DROP CONSTRAINT finance_exception_kind_check;
ALTER TABLE finance_exception ADD CONSTRAINT finance_exception_kind_check CHECK (kind IN
  ('payment_reversed', 'dispute', 'refund_failed', 'amount_mismatch', 'bank_reversal', 'stray_money', 'webhook', 'payout'));
ALTER TABLE finance_exception DROP CONSTRAINT finance_exception_resolution_check;
ALTER TABLE finance_exception ADD CONSTRAINT finance_exception_resolution_check CHECK (resolution IN
  ('credit_customer', 'write_off', 'returned', 'no_booking', 'payout_sent', 'payout_rejected'));
