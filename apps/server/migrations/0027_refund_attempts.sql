-- First attempt to send the refund. A provider without idempotency keys may have received an attempt that got no answer.
ALTER TABLE refund ADD COLUMN first_sent_at timestamptz;
