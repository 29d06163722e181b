-- Addresses that get no messages about orders: their owner refused them, or the mail server does not know them.
-- Confirming the address by its code ends it.
CREATE TABLE email_block (
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  email      text NOT NULL CHECK (email = lower(email)),
  reason     text NOT NULL CHECK (reason IN ('refused', 'bounced')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, email)
);
CREATE TRIGGER email_block_client_not_erased BEFORE INSERT ON email_block FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
