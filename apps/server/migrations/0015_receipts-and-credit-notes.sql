-- owner: invoices
-- Fiscal documents: a receipt (R) per payment, a credit note (C) per refund. Immutable once issued.
CREATE TABLE fiscal_document (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  series     text NOT NULL CHECK (series IN ('R', 'C')),
  year       integer NOT NULL CHECK (year BETWEEN 2000 AND 9999),
  number     bigint NOT NULL DEFAULT -nextval('fiscal_unnumbered'),
  invoice_id uuid NOT NULL REFERENCES invoice,
  client_id  uuid NOT NULL REFERENCES client,
  payment_id uuid NOT NULL REFERENCES payment,
  refund_id  uuid UNIQUE REFERENCES refund,
  amount     bigint NOT NULL CHECK (amount > 0),
  currency   text NOT NULL,
  content    jsonb NOT NULL,
  buyer      jsonb,                            -- {name, address}; cleared when the client is erased
  created_at timestamptz NOT NULL,
  UNIQUE (series, year, number),
  CHECK ((series = 'C') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX fiscal_document_one_receipt ON fiscal_document (payment_id) WHERE series = 'R';
CREATE INDEX fiscal_document_invoice ON fiscal_document (invoice_id, created_at);
CREATE INDEX fiscal_document_client ON fiscal_document (client_id, created_at);

-- Its customer may change by a merge of two accounts.
CREATE FUNCTION fiscal_document_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.number >= 0 THEN
      RAISE EXCEPTION 'numbers are assigned at commit' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF to_jsonb(NEW) - '{number,buyer,client_id}'::text[] <> to_jsonb(OLD) - '{number,buyer,client_id}'::text[]
    OR (NEW.client_id <> OLD.client_id AND NOT (is_merging(OLD.client_id) AND is_merging(NEW.client_id)))
    OR (NEW.number <> OLD.number AND (OLD.number > 0 OR pg_trigger_depth() < 2))
    OR (NEW.buyer IS DISTINCT FROM OLD.buyer AND NEW.buyer IS NOT NULL) THEN
    RAISE EXCEPTION 'a fiscal document is immutable' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fiscal_document_immutable BEFORE INSERT OR UPDATE ON fiscal_document
  FOR EACH ROW EXECUTE FUNCTION fiscal_document_guard();
CREATE TRIGGER fiscal_document_no_delete BEFORE DELETE ON fiscal_document FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER fiscal_document_no_truncate BEFORE TRUNCATE ON fiscal_document FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();

CREATE FUNCTION assign_fiscal_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fiscal_document SET number = next_fiscal_number(NEW.series, NEW.year) WHERE id = NEW.id AND number < 0;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER fiscal_document_assign_number AFTER INSERT ON fiscal_document DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION assign_fiscal_number();
