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
ALTER TABLE sandbox_bank_payment
  ADD COLUMN customer text,                                      -- the merchant's customer
  ADD COLUMN save_card boolean NOT NULL DEFAULT false,
  ADD COLUMN stored_card text;                                   -- token of the card that is charged on confirmation
