-- A payout goes back the way the money came: card money returns to its payment while that can be disputed, the rest goes to a bank account.
-- A request has one row per way; amounts are cents.
ALTER TABLE payment
  ADD COLUMN card_last4 text CHECK (card_last4 ~ '^\d{4}$'),
  ADD COLUMN disputable_until timestamptz,          -- end of the time in which the payer can dispute it; null: not disputable
  ADD COLUMN dispute text CHECK (dispute IN ('Open', 'Won', 'Lost'));
UPDATE payment SET card_last4 = card.last4 FROM card WHERE card.id = payment.card_id;
UPDATE payment SET disputable_until = settled_at + CASE provider WHEN 'paypal' THEN interval '180 days' ELSE interval '120 days' END
  WHERE status = 'Succeeded' AND provider IN ('stripe', 'revolut', 'ecommpay', 'paypal');

ALTER TABLE payout
  ALTER COLUMN iban DROP NOT NULL,
  ALTER COLUMN beneficiary DROP NOT NULL,
  ADD COLUMN request_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN payment_id uuid REFERENCES payment,    -- the payment that the money returns to; null: to the bank account
  ADD CONSTRAINT payout_way CHECK (num_nonnulls(payment_id, iban) = 1 AND (iban IS NULL) = (beneficiary IS NULL)),
  ADD CONSTRAINT payout_request UNIQUE NULLS NOT DISTINCT (request_id, payment_id);
CREATE INDEX payout_payment ON payout (payment_id) WHERE payment_id IS NOT NULL;
-- One request waits per customer.
DROP INDEX payout_one_open;
ALTER TABLE payout ADD CONSTRAINT payout_one_open EXCLUDE USING gist (client_id WITH =, request_id WITH <>) WHERE (status = 'Requested');
CREATE OR REPLACE FUNCTION payout_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.client_id, NEW.account_id, NEW.request_id, NEW.payment_id, NEW.amount, NEW.deducted, NEW.currency)
    IS DISTINCT FROM (OLD.client_id, OLD.account_id, OLD.request_id, OLD.payment_id, OLD.amount, OLD.deducted, OLD.currency)
    OR (OLD.status <> 'Requested' AND NEW.status <> OLD.status) THEN
    RAISE EXCEPTION 'payout % is % already', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE refund DROP CONSTRAINT refund_reason_check;
ALTER TABLE refund
  ADD COLUMN payout_id uuid UNIQUE REFERENCES payout,
  ADD CONSTRAINT refund_reason_check CHECK (reason IN ('canceled', 'declined', 'withdrawn', 'late', 'payout')),
  ADD CONSTRAINT refund_of_payout CHECK ((reason = 'payout') = (payout_id IS NOT NULL)
    AND (payout_id IS NULL OR (destination = 'provider' AND order_id IS NULL)));

-- No payment sends back more than it brought, and none that is disputed returns by a payout. The row of the payment is the lock.
CREATE FUNCTION refund_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  source payment;
  sent bigint;
BEGIN
  SELECT * INTO source FROM payment WHERE id = NEW.payment_id FOR UPDATE;
  IF NEW.reason = 'payout' AND source.dispute IN ('Open', 'Lost') THEN
    RAISE EXCEPTION 'payment % is disputed', source.id USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_not_disputed';
  END IF;
  SELECT coalesce(sum(amount), 0) INTO sent FROM refund WHERE payment_id = NEW.payment_id AND destination = 'provider' AND status <> 'Failed';
  IF NEW.destination = 'provider' AND sent + NEW.amount > coalesce(source.received, source.amount) THEN
    RAISE EXCEPTION 'payment % sends back % cents more than it brought', source.id, sent + NEW.amount - coalesce(source.received, source.amount)
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_within_payment';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_within_payment BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION refund_within_payment();

-- The payment that brought money to a balance; null for money of other origin.
CREATE FUNCTION payment_behind(posting_kind text, posting_reference text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN posting_kind IN ('top_up', 'payment', 'payment_after_expiry', 'unapplied_payment')
      THEN substring(posting_reference FROM '^payment:([0-9a-f-]{36})')::uuid
    -- Of a trip on account: the payment of its debt.
    WHEN posting_kind IN ('refund', 'refund_failed') THEN coalesce(
      substring(posting_reference FROM '^refund:[0-9a-f-]{36}:([0-9a-f-]{36})$')::uuid,
      (SELECT payment_id FROM refund WHERE id = substring(posting_reference FROM '^refund:([0-9a-f-]{36})$')::uuid))
    WHEN posting_kind = 'exception' THEN (
      SELECT CASE WHEN reference LIKE 'payment:%' THEN substring(reference FROM '^payment:([0-9a-f-]{36})')::uuid
        ELSE (SELECT payment_id FROM refund WHERE id = substring(reference FROM '^refund:([0-9a-f-]{36})$')::uuid) END
      FROM finance_exception WHERE id = substring(posting_reference FROM '^exception:([0-9a-f-]{36})$')::uuid)
  END
$$;

-- At commit the balance still holds the card money that came in and can be disputed, without what was spent since. Whatever was spent is
-- taken to be card money here; the payout itself is planned exactly, from the sources of the balance.
CREATE FUNCTION payout_leaves_card_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept bigint;
  left_over bigint;
BEGIN
  WITH entry AS MATERIALIZED (
    SELECT e.id, -e.amount AS cents, t.id AS posting, t.kind, t.reference, t.details
    FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id WHERE e.account_id = NEW.account_id
  ), disputable AS MATERIALIZED (
    SELECT entry.id, entry.cents FROM entry JOIN payment ON payment.id = payment_behind(entry.kind, entry.reference)
    WHERE entry.cents > 0 AND NOT entry.details ? 'of' AND (payment.disputable_until > NEW.created_at OR payment.dispute = 'Open')
  ), spent AS MATERIALIZED (
    SELECT entry.id, greatest(0, -entry.cents - coalesce((
        SELECT sum(back.cents) FROM entry back WHERE back.cents > 0
          AND (back.details ->> 'of' = entry.posting::text OR (back.kind = 'payout_rejected' AND back.reference = entry.reference))), 0)) AS cents
    FROM entry WHERE entry.cents < 0 AND (entry.kind <> 'payout' OR entry.details ? 'payment')
  )
  SELECT max((SELECT sum(cents) FROM disputable WHERE id >= since.id) - coalesce((SELECT sum(cents) FROM spent WHERE id >= since.id), 0))
    INTO kept FROM disputable since;
  SELECT balance INTO left_over FROM ledger_account WHERE id = NEW.account_id;
  IF left_over < kept THEN
    RAISE EXCEPTION 'payout % takes % cents of card money that can be disputed', NEW.id, kept - left_over
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_leaves_card_money';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payout_leaves_card_money AFTER INSERT ON payout DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.payment_id IS NULL) EXECUTE FUNCTION payout_leaves_card_money();
