-- owner: payments
-- A refund that finance sends from the dashboard of its provider, and the provider's id of what was sent: each settles one refund.
ALTER TABLE refund
  ADD COLUMN by_hand boolean NOT NULL DEFAULT false,
  ADD COLUMN made_ref text,
  ADD CONSTRAINT refund_by_hand_to_source CHECK (NOT by_hand OR destination = 'provider'),
  ADD CONSTRAINT refund_made_by_hand CHECK (made_ref IS NULL OR by_hand);
CREATE UNIQUE INDEX refund_made_once ON refund (payment_id, made_ref);
