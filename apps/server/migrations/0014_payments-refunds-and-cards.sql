-- owner: payments
-- Cards are stored only for customers who ask for it; how a card is recognised for fraud checks is kept apart, as a digest.
CREATE TABLE card (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id    uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  provider     text NOT NULL,
  token        text NOT NULL,                       -- provider token; card numbers are never stored
  brand        text NOT NULL,
  last4        text NOT NULL CHECK (last4 ~ '^\d{4}$'),
  expires      text CHECK (expires ~ '^\d\d/\d\d$'),
  created_at   timestamptz NOT NULL,
  UNIQUE (provider, token)
);
CREATE INDEX card_client ON card (client_id, created_at DESC);
CREATE TRIGGER card_client_not_erased BEFORE INSERT ON card FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER card_client_id_kept BEFORE UPDATE OF client_id ON card FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

CREATE TABLE card_fingerprint (
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  fingerprint text NOT NULL,                                     -- SHA-256 of brand, last digits and expiry
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, fingerprint)
);
CREATE TRIGGER card_fingerprint_client_not_erased BEFORE INSERT ON card_fingerprint
  FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER card_fingerprint_client_id_kept BEFORE UPDATE OF client_id ON card_fingerprint FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- The customer's record at a provider, to which stored cards belong.
CREATE TABLE provider_customer (
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  provider    text NOT NULL,
  ref         text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, provider)
);
CREATE TRIGGER provider_customer_client_not_erased BEFORE INSERT ON provider_customer
  FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER provider_customer_client_id_kept BEFORE UPDATE OF client_id ON provider_customer FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- Payment attempts of invoices. Amounts are minor units.
CREATE TABLE payment (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id   uuid NOT NULL REFERENCES invoice,
  client_id    uuid NOT NULL REFERENCES client,
  method       text NOT NULL,                       -- chosen by the customer: stripe, account, …
  provider     text NOT NULL,                       -- names the cash clearing account
  provider_ref text,
  url          text,                                -- checkout page of the provider
  status       text NOT NULL CHECK (status IN ('Created', 'Processing', 'Failed', 'Canceled', 'Succeeded')),
  amount       bigint NOT NULL CHECK (amount > 0),  -- what the customer is charged, fee included
  account_id   uuid REFERENCES ledger_account,      -- the balance it was paid from
  card_id      uuid REFERENCES card ON DELETE SET NULL, -- the stored card that pays
  card_last4   text CHECK (card_last4 ~ '^\d{4}$'),
  save_card    boolean NOT NULL DEFAULT false,      -- the customer wants the card stored
  received     bigint CHECK (received > 0),         -- amount received; differs from `amount` for crypto
  fee          bigint NOT NULL DEFAULT 0 CHECK (fee >= 0 AND fee < amount),
  currency     text NOT NULL,
  failure      text,
  -- invoice: paid the invoice; late: arrived after the invoice was closed; part: paid a part of the invoice from the balance.
  applied      text CHECK (applied IN ('invoice', 'late', 'part')),
  refunded     bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  created_at   timestamptz NOT NULL,
  settled_at   timestamptz,
  disputable_until timestamptz,                     -- end of the time in which the payer can dispute it; null: not disputable
  dispute      text CHECK (dispute IN ('Open', 'Won', 'Lost')),
  opening_until timestamptz,                        -- lease of the process that opens the checkout page
  polled_at    timestamptz,                         -- last status poll; the oldest is polled first
  CHECK ((status = 'Succeeded') = (applied IS NOT NULL)),
  CONSTRAINT payment_part_from_balance CHECK (applied <> 'part' OR account_id IS NOT NULL)
);
CREATE UNIQUE INDEX payment_provider_ref ON payment (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_invoice ON payment (invoice_id);
CREATE INDEX payment_open ON payment (created_at) WHERE status IN ('Created', 'Processing');
-- At most one payment settles an invoice.
CREATE UNIQUE INDEX payment_one_per_invoice ON payment (invoice_id) WHERE applied = 'invoice';
CREATE INDEX payment_card ON payment (card_id) WHERE card_id IS NOT NULL;
CREATE TRIGGER payment_client_id_kept BEFORE UPDATE OF client_id ON payment FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
ALTER TABLE invoice ADD CONSTRAINT invoice_credit_of_fkey FOREIGN KEY (credit_of) REFERENCES payment;

CREATE TABLE refund (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id   uuid NOT NULL REFERENCES payment,
  order_id     uuid REFERENCES orders,
  payout_id    uuid UNIQUE,
  reason       text NOT NULL CHECK (reason IN ('canceled', 'declined', 'withdrawn', 'late', 'payout')),
  destination  text NOT NULL CHECK (destination IN ('provider', 'balance')),
  status       text NOT NULL CHECK (status IN ('Pending', 'Submitted', 'Settled', 'Failed')),
  amount       bigint NOT NULL CHECK (amount > 0),
  currency     text NOT NULL,
  created_at   timestamptz NOT NULL,
  -- First attempt to send it. A provider without idempotency keys may have received an attempt that got no answer.
  first_sent_at timestamptz,
  settled_at   timestamptz,
  CONSTRAINT refund_of_payout CHECK ((reason = 'payout') = (payout_id IS NOT NULL)
    AND (payout_id IS NULL OR (destination = 'provider' AND order_id IS NULL)))
);
CREATE INDEX refund_payment ON refund (payment_id);
CREATE INDEX refund_order ON refund (order_id);
CREATE INDEX refund_open ON refund (created_at) WHERE status IN ('Pending', 'Submitted');

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

-- Checked at commit: an invoice that closes unpaid keeps nothing, and one that is open or paid has received its parts, less what went back.
CREATE FUNCTION invoice_parts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  state text;
  stored bigint;
  parts bigint;
BEGIN
  SELECT status, received INTO state, stored FROM invoice WHERE id = target;
  IF state IN ('Canceled', 'Expired') AND stored > 0 THEN
    RAISE EXCEPTION 'invoice % is closed but keeps % cents', target, stored
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_closed_keeps_nothing';
  END IF;
  SELECT coalesce(sum(amount), 0) - coalesce((
      SELECT sum(refund.amount) FROM refund JOIN payment part ON part.id = refund.payment_id
      WHERE part.invoice_id = target AND part.applied = 'part' AND refund.reason = 'late'), 0)
    INTO parts FROM payment WHERE invoice_id = target AND applied = 'part';
  IF parts <> stored THEN
    RAISE EXCEPTION 'invoice % has received % cents, its parts are %', target, stored, parts
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_received_is_its_parts';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_parts AFTER UPDATE OF status, received ON invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.received > 0 OR OLD.received > 0) EXECUTE FUNCTION invoice_parts_guard('id');
CREATE CONSTRAINT TRIGGER payment_parts AFTER INSERT ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.applied = 'part') EXECUTE FUNCTION invoice_parts_guard('invoice_id');

-- Webhook events as received, deduplicated; a job processes them in any order.
CREATE TABLE webhook_event (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider     text NOT NULL,
  event_id     text NOT NULL,
  body         text NOT NULL,
  signature    text NOT NULL,
  deliveries   integer NOT NULL DEFAULT 1,
  received_at  timestamptz NOT NULL,
  processed_at timestamptz,
  problem      text,                                -- why an authentic event could not be applied; it is not retried
  UNIQUE (provider, event_id)
);
CREATE INDEX webhook_event_open ON webhook_event (id) WHERE processed_at IS NULL;

-- Trips on account: a customer with credit flies first and pays by a day. What is still to be paid is an open invoice of its own.
CREATE TABLE customer_credit (
  client_id    uuid PRIMARY KEY REFERENCES client ON DELETE CASCADE,
  credit_limit bigint NOT NULL CHECK (credit_limit BETWEEN 1 AND 500000000),   -- cents
  days         smallint NOT NULL CHECK (days BETWEEN 1 AND 90),                -- to pay a trip
  changed_by   uuid NOT NULL REFERENCES staff_member,
  changed_at   timestamptz NOT NULL
);

-- No customer owes more than the credit limit that finance set. The lock makes parallel trips wait for each other.
CREATE FUNCTION credit_limit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed bigint;
  owed bigint;
BEGIN
  SELECT credit_limit INTO allowed FROM customer_credit WHERE client_id = NEW.client_id FOR UPDATE;
  SELECT coalesce(sum(price - discount - received), 0) INTO owed
    FROM invoice WHERE client_id = NEW.client_id AND credit_of IS NOT NULL AND status IN ('New', 'Processing');
  IF allowed IS NULL OR owed + NEW.price > allowed THEN
    RAISE EXCEPTION 'client % may not owe % and %', NEW.client_id, owed, NEW.price USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credit_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_within_credit BEFORE INSERT ON invoice FOR EACH ROW WHEN (NEW.credit_of IS NOT NULL) EXECUTE FUNCTION credit_limit_guard();
