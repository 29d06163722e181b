-- owner: finance-exceptions
-- Money events that no rule can settle: finance decides, and the decision books what corrects them.
CREATE TABLE finance_exception (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind        text NOT NULL CHECK (kind IN
    ('payment_reversed', 'dispute', 'refund_failed', 'amount_mismatch', 'bank_reversal', 'stray_money', 'webhook', 'payout')),
  reference   text NOT NULL,                                -- payment:<id>, refund:<id>, bank:<transaction id>, webhook:<id>
  provider    text,                                         -- whose cash the money is in
  client_id   uuid REFERENCES client,
  order_id    uuid REFERENCES orders,
  amount      bigint CHECK (amount > 0),                    -- cents; null where the event names none
  currency    text CHECK (currency ~ '^[A-Z]{3}$'),
  detail      text NOT NULL,
  status      text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Resolved')),
  resolution  text CHECK (resolution IN ('credit_customer', 'write_off', 'returned', 'no_booking', 'payout_sent', 'payout_rejected')),
  note        text CHECK (length(note) BETWEEN 1 AND 500),
  resolved_by uuid REFERENCES staff_member,
  created_at  timestamptz NOT NULL,
  resolved_at timestamptz,
  UNIQUE (kind, reference),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK ((status = 'Resolved') = (resolution IS NOT NULL AND note IS NOT NULL AND resolved_by IS NOT NULL AND resolved_at IS NOT NULL))
);
CREATE INDEX finance_exception_open ON finance_exception (created_at) WHERE status = 'Open';
CREATE TRIGGER finance_exception_no_delete BEFORE DELETE ON finance_exception FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER finance_exception_client_id_kept BEFORE UPDATE OF client_id ON finance_exception FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
