-- Invoices without an order fill a balance. The account must be the client's own.
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_owner UNIQUE (id, client_id);
ALTER TABLE invoice ADD COLUMN account_id uuid;
ALTER TABLE invoice ADD CONSTRAINT invoice_fills_own_account FOREIGN KEY (account_id, client_id) REFERENCES ledger_account (id, client_id);
ALTER TABLE invoice ADD CONSTRAINT invoice_purpose CHECK ((order_id IS NULL) = (account_id IS NOT NULL));
ALTER TABLE invoice ADD CONSTRAINT invoice_fill_is_additional CHECK (account_id IS NULL OR type = 'Additional');
CREATE INDEX invoice_fill_open ON invoice (expires_at) WHERE account_id IS NOT NULL AND status IN ('New', 'Processing');

-- Bills for bank transfers, each as it was asked for: who it is made out to.
CREATE TABLE bill (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id uuid NOT NULL REFERENCES invoice,
  bill_to    text NOT NULL CHECK (length(bill_to) BETWEEN 2 AND 255),
  address    text CHECK (length(address) BETWEEN 2 AND 255),
  locale     text NOT NULL CHECK (locale IN ('en', 'it')),
  created_at timestamptz NOT NULL
);
CREATE INDEX bill_invoice ON bill (invoice_id, created_at);

-- Payers a client has saved for the next bill.
CREATE TABLE swift_details (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  bill_to    text NOT NULL CHECK (length(bill_to) BETWEEN 2 AND 255),
  address    text CHECK (length(address) BETWEEN 2 AND 255),
  created_at timestamptz NOT NULL
);
CREATE INDEX swift_details_client ON swift_details (client_id, created_at);
CREATE TRIGGER swift_details_living_client BEFORE INSERT ON swift_details FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
