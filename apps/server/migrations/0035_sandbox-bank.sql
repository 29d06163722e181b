-- owner: sandbox-bank
-- State of the bundled sandbox bank, a separate institution that shares this database. Not referenced by other tables; empty in production.
CREATE TABLE sandbox_bank_payment (
  id           text PRIMARY KEY,                    -- also the path of its page
  provider     text NOT NULL,                       -- the provider it acts as
  reference    text NOT NULL,                       -- the merchant's id of the payment
  status       text NOT NULL CHECK (status IN ('open', 'challenge', 'silent', 'succeeded', 'partial', 'refused', 'canceled')),
  failure      text,
  amount       bigint NOT NULL CHECK (amount > 0),
  received     bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
  refunded     bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  currency     text NOT NULL,
  description  text NOT NULL,
  locale       text NOT NULL,
  return_url   text NOT NULL,
  failure_url  text NOT NULL,
  brand        text,
  last4        text,
  expiry       text,                                -- MM/YY of the card
  customer     text,                                -- the merchant's customer
  save_card    boolean NOT NULL DEFAULT false,
  stored_card  text,                                -- token of the card that is charged on confirmation
  token        text,                                -- card token of the bank
  expires_at   timestamptz,                         -- no payment after this
  created_at   timestamptz NOT NULL,
  submitted_at timestamptz,
  paid_at      timestamptz,
  UNIQUE (provider, reference)
);

-- Cards that the sandbox bank stores for a customer of a merchant.
CREATE TABLE sandbox_bank_card (
  token      text PRIMARY KEY,
  customer   text NOT NULL,
  brand      text NOT NULL,
  last4      text NOT NULL,
  expiry     text,
  behavior   text NOT NULL CHECK (behavior IN ('succeeds', 'refused', 'challenge', 'silent')),
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox_bank_refund (
  reference  text PRIMARY KEY,                      -- the merchant's id of the refund
  payment_id text NOT NULL REFERENCES sandbox_bank_payment,
  amount     bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox_bank_event (
  id           text PRIMARY KEY,
  provider     text NOT NULL,
  body         text NOT NULL,
  created_at   timestamptz NOT NULL,
  delivered_at timestamptz                          -- first 2xx response of the merchant
);
CREATE INDEX sandbox_bank_event_open ON sandbox_bank_event (created_at) WHERE delivered_at IS NULL;
