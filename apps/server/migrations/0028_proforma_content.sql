-- What a proforma invoice says is kept as it was issued. Earlier ones were issued by demonstrations only.
DELETE FROM proforma_invoice;
ALTER TABLE proforma_invoice ADD COLUMN content jsonb NOT NULL;                -- ProformaContent
CREATE TRIGGER proforma_invoice_immutable BEFORE UPDATE ON proforma_invoice FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
