-- owner: invoices
-- Billing data of a company: VAT number, purchase order and cost centre beside name and address, whatever the way to pay.
ALTER TABLE billing_profile
  ADD COLUMN vat_number     text CHECK (vat_number ~ '^[A-Z0-9+*]{4,20}$'),
  ADD COLUMN purchase_order text CHECK (length(purchase_order) BETWEEN 1 AND 60),
  ADD COLUMN cost_center    text CHECK (length(cost_center) BETWEEN 1 AND 60);

ALTER TABLE proforma_invoice
  ADD COLUMN vat_number     text CHECK (vat_number ~ '^[A-Z0-9+*]{4,20}$'),
  ADD COLUMN purchase_order text CHECK (length(purchase_order) BETWEEN 1 AND 60),
  ADD COLUMN cost_center    text CHECK (length(cost_center) BETWEEN 1 AND 60);

-- Who an invoice is made out to, while it is open; its receipt copies it.
CREATE TABLE invoice_billing (
  invoice_id     uuid PRIMARY KEY REFERENCES invoice,
  bill_to        text NOT NULL CHECK (length(bill_to) BETWEEN 2 AND 255),
  address        text CHECK (length(address) BETWEEN 2 AND 255),
  vat_number     text CHECK (vat_number ~ '^[A-Z0-9+*]{4,20}$'),
  purchase_order text CHECK (length(purchase_order) BETWEEN 1 AND 60),
  cost_center    text CHECK (length(cost_center) BETWEEN 1 AND 60),
  updated_at     timestamptz NOT NULL
);
