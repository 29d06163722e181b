-- Only one process at a time opens the provider's page of an attempt: whoever has claimed it, until then.
-- Those asked about longest ago are asked about first.
ALTER TABLE payment
  ADD COLUMN opening_until timestamptz,
  ADD COLUMN asked_at timestamptz;
