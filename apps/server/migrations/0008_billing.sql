-- What customers owe, how they pay it, and what goes back to them. Amounts are cents.
CREATE TABLE invoice (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number     bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  client_id  uuid NOT NULL REFERENCES client,
  order_id   uuid REFERENCES orders,
  type       text NOT NULL CHECK (type IN ('Primary', 'Additional')),
  status     text NOT NULL CHECK (status IN ('New', 'Processing', 'Paid', 'Canceled', 'Expired', 'Refunded')),
  price      bigint NOT NULL CHECK (price > 0),
  discount   bigint NOT NULL DEFAULT 0 CHECK (discount >= 0 AND discount < price),
  currency   text NOT NULL,
  details    jsonb NOT NULL,                        -- [{service, amountCents}], adding up to the price
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  paid_at    timestamptz,
  CHECK ((paid_at IS NOT NULL) = (status IN ('Paid', 'Refunded')))
);
CREATE INDEX invoice_order ON invoice (order_id, created_at);
CREATE INDEX invoice_client ON invoice (client_id, created_at DESC);
CREATE UNIQUE INDEX invoice_one_primary ON invoice (order_id) WHERE type = 'Primary' AND status NOT IN ('Canceled', 'Expired');

-- One attempt to pay an invoice.
CREATE TABLE payment (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id   uuid NOT NULL REFERENCES invoice,
  client_id    uuid NOT NULL REFERENCES client,
  method       text NOT NULL,                       -- as the customer chose: stripe, account, …
  provider     text NOT NULL,                       -- who moves the money: names the cash account
  provider_ref text,
  url          text,                                -- the provider's page
  status       text NOT NULL CHECK (status IN ('Created', 'Processing', 'Failed', 'Canceled', 'Succeeded')),
  amount       bigint NOT NULL CHECK (amount > 0),  -- what the customer is charged, fee included
  account_id   uuid REFERENCES ledger_account,      -- the balance it was paid from
  fee          bigint NOT NULL DEFAULT 0 CHECK (fee >= 0 AND fee < amount),
  currency     text NOT NULL,
  failure      text,
  -- What the money did: paid its invoice, or came when the invoice needed it no more.
  applied      text CHECK (applied IN ('invoice', 'late')),
  refunded     bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  created_at   timestamptz NOT NULL,
  settled_at   timestamptz,
  CHECK ((status = 'Succeeded') = (applied IS NOT NULL))
);
CREATE UNIQUE INDEX payment_provider_ref ON payment (provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_invoice ON payment (invoice_id);
CREATE INDEX payment_open ON payment (created_at) WHERE status IN ('Created', 'Processing');
-- An invoice is paid once, whatever arrives.
CREATE UNIQUE INDEX payment_one_per_invoice ON payment (invoice_id) WHERE applied = 'invoice';

CREATE TABLE refund (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id   uuid NOT NULL REFERENCES payment,
  order_id     uuid REFERENCES orders,
  reason       text NOT NULL CHECK (reason IN ('canceled', 'declined', 'late')),
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

-- News of providers exactly as it came, each once; handled later, in any order.
CREATE TABLE webhook_event (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider     text NOT NULL,
  event_id     text NOT NULL,
  body         text NOT NULL,
  signature    text NOT NULL,
  deliveries   integer NOT NULL DEFAULT 1,
  received_at  timestamptz NOT NULL,
  processed_at timestamptz,
  UNIQUE (provider, event_id)
);
CREATE INDEX webhook_event_open ON webhook_event (id) WHERE processed_at IS NULL;

CREATE TABLE card (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id    uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  provider     text NOT NULL,
  token        text NOT NULL,                       -- the provider's name for it; numbers never come here
  brand        text NOT NULL,
  last4        text NOT NULL CHECK (last4 ~ '^\d{4}$'),
  expires      text CHECK (expires ~ '^\d\d/\d\d$'),
  created_at   timestamptz NOT NULL,
  UNIQUE (provider, token)
);
CREATE INDEX card_client ON card (client_id, created_at DESC);

-- The books of the bundled sandbox bank: another institution, which happens to live in this database. Nothing above
-- refers to it; it is empty in production.
CREATE TABLE sandbox_bank_payment (
  id           text PRIMARY KEY,                    -- also the address of its page
  reference    text NOT NULL UNIQUE,                -- the merchant's own id of the payment
  status       text NOT NULL CHECK (status IN ('open', 'challenge', 'silent', 'succeeded', 'refused', 'canceled')),
  failure      text,
  amount       bigint NOT NULL CHECK (amount > 0),
  refunded     bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  currency     text NOT NULL,
  description  text NOT NULL,
  locale       text NOT NULL,
  return_url   text NOT NULL,
  failure_url  text NOT NULL,
  brand        text,
  last4        text,
  expires_at   timestamptz,                         -- the page takes no card after this
  created_at   timestamptz NOT NULL,
  submitted_at timestamptz,
  paid_at      timestamptz
);
CREATE TABLE sandbox_bank_refund (
  reference  text PRIMARY KEY,                      -- the merchant's own id of the refund
  payment_id text NOT NULL REFERENCES sandbox_bank_payment,
  amount     bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL
);
CREATE TABLE sandbox_bank_event (
  id           text PRIMARY KEY,
  body         text NOT NULL,
  created_at   timestamptz NOT NULL,
  delivered_at timestamptz                          -- the first time the merchant said 2xx
);
CREATE INDEX sandbox_bank_event_open ON sandbox_bank_event (created_at) WHERE delivered_at IS NULL;
