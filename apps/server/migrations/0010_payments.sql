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
  received     bigint CHECK (received > 0),         -- amount received; differs from `amount` for crypto
  fee          bigint NOT NULL DEFAULT 0 CHECK (fee >= 0 AND fee < amount),
  currency     text NOT NULL,
  failure      text,
  -- invoice: paid the invoice; late: arrived after the invoice was closed.
  applied      text CHECK (applied IN ('invoice', 'late')),
  refunded     bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  created_at   timestamptz NOT NULL,
  settled_at   timestamptz,
  opening_until timestamptz,                        -- lease of the process that opens the checkout page
  polled_at    timestamptz,                         -- last status poll; the oldest is polled first
  CHECK ((status = 'Succeeded') = (applied IS NOT NULL))
);
CREATE UNIQUE INDEX payment_provider_ref ON payment (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_invoice ON payment (invoice_id);
CREATE INDEX payment_open ON payment (created_at) WHERE status IN ('Created', 'Processing');
-- At most one payment settles an invoice.
CREATE UNIQUE INDEX payment_one_per_invoice ON payment (invoice_id) WHERE applied = 'invoice';

CREATE TABLE refund (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id   uuid NOT NULL REFERENCES payment,
  order_id     uuid REFERENCES orders,
  reason       text NOT NULL CHECK (reason IN ('canceled', 'declined', 'withdrawn', 'late')),
  destination  text NOT NULL CHECK (destination IN ('provider', 'balance')),
  status       text NOT NULL CHECK (status IN ('Pending', 'Submitted', 'Settled', 'Failed')),
  amount       bigint NOT NULL CHECK (amount > 0),
  currency     text NOT NULL,
  created_at   timestamptz NOT NULL,
  settled_at   timestamptz
);
CREATE INDEX refund_payment ON refund (payment_id);
CREATE INDEX refund_order ON refund (order_id);
CREATE INDEX refund_open ON refund (created_at) WHERE status IN ('Pending', 'Submitted');

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
