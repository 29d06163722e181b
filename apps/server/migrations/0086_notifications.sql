-- What became of a delivery: `sent` means handed to the transport, `accepted_at` when the mail server, SMS gateway or push service took it.
ALTER TABLE push_delivery
  ADD COLUMN accepted_at timestamptz,
  ADD COLUMN recipient   text,                             -- address or number it was sent to
  ADD COLUMN confirmed   boolean NOT NULL DEFAULT true,    -- false: an e-mail address that waits for its code
  ADD COLUMN reason      text CHECK (reason IN ('no_address', 'unconfirmed', 'refused', 'bounced', 'limited', 'off', 'outdated', 'rejected')),
  ADD CONSTRAINT push_delivery_accepted_was_sent CHECK (accepted_at IS NULL OR state = 'sent'),
  ADD CONSTRAINT push_delivery_reason_of_unsent CHECK (reason IS NULL OR state IN ('suppressed', 'failed'));
