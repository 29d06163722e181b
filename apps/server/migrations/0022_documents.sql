-- Numbers for the books run without gaps in each series (and year, where it starts anew). A sequence leaves one with every rollback;
-- a counter's row does not. Whoever takes a number makes the others wait until it commits, so numbers are given at commit: until then
-- a paper has a negative number that nobody sees.
CREATE TABLE fiscal_counter (
  series text NOT NULL CHECK (series IN ('invoice', 'R', 'C')),
  year   integer NOT NULL,                     -- 0: the series goes on for ever
  last   bigint NOT NULL CHECK (last >= 0),
  PRIMARY KEY (series, year)
);
CREATE FUNCTION fiscal_counter_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.series, NEW.year, NEW.last) IS DISTINCT FROM (OLD.series, OLD.year, OLD.last + 1) THEN
    RAISE EXCEPTION 'a fiscal counter goes up by one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fiscal_counter_by_one BEFORE UPDATE ON fiscal_counter FOR EACH ROW EXECUTE FUNCTION fiscal_counter_guard();
CREATE TRIGGER fiscal_counter_stays BEFORE DELETE ON fiscal_counter FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fiscal_counter_never_emptied BEFORE TRUNCATE ON fiscal_counter FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION next_fiscal_number(which text, in_year integer) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO fiscal_counter (series, year, last) VALUES (which, in_year, 1)
  ON CONFLICT (series, year) DO UPDATE SET last = fiscal_counter.last + 1
  RETURNING last
$$;
-- Only tells papers apart that have no number yet.
CREATE SEQUENCE fiscal_unnumbered;

-- Invoices keep the numbers they have.
ALTER TABLE invoice ALTER COLUMN number DROP IDENTITY;
ALTER TABLE invoice ALTER COLUMN number SET DEFAULT -nextval('fiscal_unnumbered');
INSERT INTO fiscal_counter SELECT 'invoice', 0, coalesce(max(number), 0) FROM invoice;

-- A receipt for every payment, a credit note for everything that went back, as printed.
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
  payer      jsonb,                            -- {name, address}; forgotten when the client leaves
  created_at timestamptz NOT NULL,
  UNIQUE (series, year, number),
  CHECK ((series = 'C') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX fiscal_document_one_receipt ON fiscal_document (payment_id) WHERE series = 'R';
CREATE INDEX fiscal_document_invoice ON fiscal_document (invoice_id, created_at);
CREATE INDEX fiscal_document_client ON fiscal_document (client_id, created_at);

CREATE FUNCTION invoice_number_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.number >= 0 THEN
      RAISE EXCEPTION 'numbers are given at commit' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.number <> OLD.number AND (OLD.number > 0 OR pg_trigger_depth() < 2) THEN
    RAISE EXCEPTION 'a number stays' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_number_stays BEFORE INSERT OR UPDATE OF number ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_number_guard();
CREATE TRIGGER invoice_stays BEFORE DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION number_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET number = next_fiscal_number('invoice', 0) WHERE id = NEW.id AND number < 0;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_numbered AFTER INSERT ON invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION number_invoice();

CREATE FUNCTION fiscal_document_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.number >= 0 THEN
      RAISE EXCEPTION 'numbers are given at commit' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF to_jsonb(NEW) - '{number,payer}'::text[] <> to_jsonb(OLD) - '{number,payer}'::text[]
    OR (NEW.number <> OLD.number AND (OLD.number > 0 OR pg_trigger_depth() < 2))
    OR (NEW.payer IS DISTINCT FROM OLD.payer AND NEW.payer IS NOT NULL) THEN
    RAISE EXCEPTION 'a fiscal document stays as it was issued' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fiscal_document_stays_as_it_is BEFORE INSERT OR UPDATE ON fiscal_document
  FOR EACH ROW EXECUTE FUNCTION fiscal_document_guard();
CREATE TRIGGER fiscal_document_stays BEFORE DELETE ON fiscal_document FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fiscal_document_never_emptied BEFORE TRUNCATE ON fiscal_document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION number_fiscal_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fiscal_document SET number = next_fiscal_number(NEW.series, NEW.year) WHERE id = NEW.id AND number < 0;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER fiscal_document_numbered AFTER INSERT ON fiscal_document DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION number_fiscal_document();
