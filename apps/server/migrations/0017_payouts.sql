-- owner: payouts
-- Money of a balance that its customer wants back. Finance sends it or gives it back. A payout goes back the way the money came: card money
-- returns to its payment while that can be disputed, the rest goes to a bank account. A request has one row per way; amounts are cents.
CREATE TABLE payout (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number      bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  client_id   uuid NOT NULL REFERENCES client,
  account_id  uuid NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),   -- transferred; the balance was lowered by amount + deducted
  deducted    bigint NOT NULL DEFAULT 0 CHECK (deducted >= 0),
  currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  request_id  uuid NOT NULL DEFAULT gen_random_uuid(),
  payment_id  uuid REFERENCES payment,              -- the payment that the money returns to; null: to the bank account
  iban        text CHECK (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$' OR iban ~ '^\*{4}\w{4}$'),
  beneficiary text CHECK (length(beneficiary) BETWEEN 1 AND 70),
  status      text NOT NULL CHECK (status IN ('Requested', 'Sent', 'Rejected')),
  note        text,                                 -- reason of a rejection
  created_at  timestamptz NOT NULL,
  decided_at  timestamptz,
  CHECK ((status = 'Requested') = (decided_at IS NULL)),
  FOREIGN KEY (account_id, client_id) REFERENCES ledger_account (id, client_id),
  CONSTRAINT payout_way CHECK (num_nonnulls(payment_id, iban) = 1 AND (iban IS NULL) = (beneficiary IS NULL)),
  CONSTRAINT payout_request UNIQUE NULLS NOT DISTINCT (request_id, payment_id),
  -- One request waits per customer.
  CONSTRAINT payout_one_open EXCLUDE USING gist (client_id WITH =, request_id WITH <>) WHERE (status = 'Requested')
);
CREATE INDEX payout_client ON payout (client_id, created_at DESC);
CREATE INDEX payout_payment ON payout (payment_id) WHERE payment_id IS NOT NULL;
ALTER TABLE refund ADD CONSTRAINT refund_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout;

CREATE FUNCTION payout_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.client_id, NEW.account_id, NEW.request_id, NEW.payment_id, NEW.amount, NEW.deducted, NEW.currency)
    IS DISTINCT FROM (OLD.client_id, OLD.account_id, OLD.request_id, OLD.payment_id, OLD.amount, OLD.deducted, OLD.currency)
    OR (OLD.status <> 'Requested' AND NEW.status <> OLD.status) THEN
    RAISE EXCEPTION 'payout % is % already', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_decided_once BEFORE UPDATE ON payout FOR EACH ROW EXECUTE FUNCTION payout_guard();
CREATE TRIGGER payout_no_delete BEFORE DELETE ON payout FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER payout_client_not_erased BEFORE INSERT ON payout FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

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

-- For 7 days after two accounts became one, or two again, no payout leaves them.
CREATE FUNCTION payout_after_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  until timestamptz := (
    SELECT max(coalesce(undone_at, merged_at)) + interval '7 days' FROM customer_merge WHERE NEW.client_id IN (kept_id, merged_id));
BEGIN
  IF until > NEW.created_at THEN
    RAISE EXCEPTION 'payouts of client % are closed', NEW.client_id USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_after_merge',
      DETAIL = to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_after_merge BEFORE INSERT ON payout FOR EACH ROW EXECUTE FUNCTION payout_after_merge();
