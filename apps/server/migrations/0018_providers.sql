-- Every way to pay: what really arrived for a payment, news that nobody can use, and a sandbox bank that stands in for each provider.

-- Minor units that arrived once a provider said so. Crypto may bring less (then it goes to the customer's balance and the attempt
-- ends) or more (then the rest does).
ALTER TABLE payment ADD COLUMN received bigint CHECK (received > 0);

-- Set: the event was genuine but of no use, and is not tried again.
ALTER TABLE webhook_event ADD COLUMN problem text;

ALTER TABLE sandbox_bank_payment
  ADD COLUMN provider text NOT NULL DEFAULT 'stripe',  -- in whose name the bank acts
  ADD COLUMN received bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
  ADD COLUMN expiry text,                              -- MM/YY of the card
  ADD COLUMN token text,                               -- the bank's own name for the card
  DROP CONSTRAINT sandbox_bank_payment_status_check,
  ADD CONSTRAINT sandbox_bank_payment_status_check
    CHECK (status IN ('open', 'challenge', 'silent', 'succeeded', 'partial', 'refused', 'canceled')),
  DROP CONSTRAINT sandbox_bank_payment_reference_key,
  ADD UNIQUE (provider, reference);
ALTER TABLE sandbox_bank_payment ALTER COLUMN provider DROP DEFAULT;
ALTER TABLE sandbox_bank_event ADD COLUMN provider text NOT NULL DEFAULT 'stripe';
ALTER TABLE sandbox_bank_event ALTER COLUMN provider DROP DEFAULT;
