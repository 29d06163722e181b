-- owner: invoices
-- Numbers run without gaps in each series (and year, where it restarts). A sequence leaves a gap after every rollback, a counter row does
-- not. The counter row is locked until commit, so numbers are assigned at commit; until then a document has a negative number.
CREATE TABLE fiscal_counter (
  series text NOT NULL CHECK (series IN ('invoice', 'R', 'C')),
  year   integer NOT NULL,                     -- 0: the series never restarts
  last   bigint NOT NULL CHECK (last >= 0),
  PRIMARY KEY (series, year)
);
CREATE FUNCTION fiscal_counter_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.series, NEW.year, NEW.last) IS DISTINCT FROM (OLD.series, OLD.year, OLD.last + 1) THEN
    RAISE EXCEPTION 'a fiscal counter increases by one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fiscal_counter_increment BEFORE UPDATE ON fiscal_counter FOR EACH ROW EXECUTE FUNCTION fiscal_counter_guard();
CREATE TRIGGER fiscal_counter_no_delete BEFORE DELETE ON fiscal_counter FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER fiscal_counter_no_truncate BEFORE TRUNCATE ON fiscal_counter FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();

CREATE FUNCTION next_fiscal_number(which text, in_year integer) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO fiscal_counter (series, year, last) VALUES (which, in_year, 1)
  ON CONFLICT (series, year) DO UPDATE SET last = fiscal_counter.last + 1
  RETURNING last
$$;
-- Distinguishes documents without a number yet.
CREATE SEQUENCE fiscal_unnumbered;

-- Invoices of orders and top-ups. Amounts are cents.
CREATE TABLE invoice (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number     bigint NOT NULL DEFAULT -nextval('fiscal_unnumbered') UNIQUE,
  client_id  uuid NOT NULL REFERENCES client,
  order_id   uuid REFERENCES orders,
  account_id uuid,                                  -- the wallet a top-up pays into
  credit_of  uuid UNIQUE,                           -- the payment on account that records this debt of a trip
  type       text NOT NULL CHECK (type IN ('Primary', 'Additional')),
  status     text NOT NULL CHECK (status IN ('New', 'Processing', 'Paid', 'Canceled', 'Expired', 'Refunded')),
  price      bigint NOT NULL CHECK (price > 0),
  discount   bigint NOT NULL DEFAULT 0 CHECK (discount >= 0 AND discount < price),
  discount_title jsonb CHECK (discount_title ?& ARRAY['en', 'it']),
  received   bigint NOT NULL DEFAULT 0 CHECK (received >= 0), -- cents of parts paid from the balance, the rest by another method
  currency   text NOT NULL,
  details    jsonb NOT NULL,                        -- [{service, amountCents}], adding up to the price
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  paid_at    timestamptz,
  CHECK ((paid_at IS NOT NULL) = (status IN ('Paid', 'Refunded'))),
  CHECK ((discount > 0) = (discount_title IS NOT NULL)),
  CONSTRAINT invoice_own_wallet FOREIGN KEY (account_id, client_id) REFERENCES ledger_account (id, client_id),
  CONSTRAINT invoice_purpose CHECK ((order_id IS NULL) = (account_id IS NOT NULL)),
  CONSTRAINT invoice_part_below_due CHECK (received = 0 OR received + discount < price),
  CONSTRAINT invoice_on_account CHECK (credit_of IS NULL OR (type = 'Additional' AND order_id IS NOT NULL AND expires_at IS NOT NULL)),
  CONSTRAINT invoice_top_up_is_additional CHECK (account_id IS NULL OR type = 'Additional')
);
CREATE INDEX invoice_order ON invoice (order_id, created_at);
CREATE INDEX invoice_client ON invoice (client_id, created_at DESC);
CREATE UNIQUE INDEX invoice_one_primary ON invoice (order_id) WHERE type = 'Primary' AND status NOT IN ('Canceled', 'Expired');
CREATE INDEX invoice_top_up_open ON invoice (expires_at) WHERE account_id IS NOT NULL AND status IN ('New', 'Processing');
CREATE INDEX invoice_debts ON invoice (client_id) WHERE credit_of IS NOT NULL AND status IN ('New', 'Processing');
CREATE TRIGGER invoice_client_id_kept BEFORE UPDATE OF client_id ON invoice FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

CREATE FUNCTION invoice_number_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.number >= 0 THEN
      RAISE EXCEPTION 'numbers are assigned at commit' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.number <> OLD.number AND (OLD.number > 0 OR pg_trigger_depth() < 2) THEN
    RAISE EXCEPTION 'a number never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_number_immutable BEFORE INSERT OR UPDATE OF number ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_number_guard();
CREATE TRIGGER invoice_no_delete BEFORE DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

CREATE FUNCTION assign_invoice_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice SET number = next_fiscal_number('invoice', 0) WHERE id = NEW.id AND number < 0;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_assign_number AFTER INSERT ON invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION assign_invoice_number();

-- Lines of an ancillary invoice. After confirmation only catering, and de-icing and diversion up to the caps of the accepted offer, may be
-- charged.
CREATE TABLE ancillary_charge (
  invoice_id uuid NOT NULL REFERENCES invoice,
  position   smallint NOT NULL CHECK (position >= 0),
  order_id   uuid NOT NULL REFERENCES orders,
  service    text NOT NULL CHECK (service IN ('catering', 'deicing', 'diversion')),
  amount     bigint NOT NULL CHECK (amount > 0),   -- cents
  note       text,
  PRIMARY KEY (invoice_id, position)
);
CREATE INDEX ancillary_charge_order ON ancillary_charge (order_id);

CREATE FUNCTION ancillary_charge_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cap bigint;
  invoiced bigint;
BEGIN
  -- The order lock serialises charges, so that the sum below is complete.
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
  IF NEW.service = 'catering' THEN
    RETURN NEW;
  END IF;
  SELECT amount INTO cap FROM order_charge_cap WHERE order_id = NEW.order_id AND service = NEW.service;
  SELECT coalesce(sum(charge.amount), 0) INTO invoiced
    FROM ancillary_charge charge JOIN invoice ON invoice.id = charge.invoice_id
    WHERE charge.order_id = NEW.order_id AND charge.service = NEW.service AND invoice.status NOT IN ('Canceled', 'Expired');
  IF cap IS NULL OR invoiced + NEW.amount > cap THEN
    RAISE EXCEPTION 'order % may not be charged % for % beyond %', NEW.order_id, NEW.amount, NEW.service, invoiced
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ancillary_charge_within_cap';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ancillary_charge_within_cap BEFORE INSERT ON ancillary_charge FOR EACH ROW EXECUTE FUNCTION ancillary_charge_guard();
CREATE TRIGGER ancillary_charge_append_only BEFORE UPDATE OR DELETE ON ancillary_charge FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER ancillary_charge_no_truncate BEFORE TRUNCATE ON ancillary_charge FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();

-- Checked at commit: the price of an ancillary invoice is the sum of its charges.
CREATE FUNCTION invoice_charges_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.price IS DISTINCT FROM (SELECT sum(amount) FROM ancillary_charge WHERE invoice_id = NEW.id AND order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'invoice % does not equal its charges', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_charges_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_charges_balanced AFTER INSERT ON invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.type = 'Additional' AND NEW.order_id IS NOT NULL AND NEW.credit_of IS NULL) EXECUTE FUNCTION invoice_charges_balanced();

-- What members forgive by taking ancillary charges back counts together; above the limit of a day two members take one back. An order that
-- ends takes its open charges with it: only those of a trip that stands are forgiven.
CREATE FUNCTION require_charge_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status IN ('Confirmed', 'Completed'))
    AND NOT EXISTS (SELECT FROM approval WHERE subject = 'ancillary-charge:' || NEW.id AND status = 'Approved')
    AND NOT EXISTS (
      SELECT FROM single_approval WHERE subject = 'ancillary-charge:' || NEW.id AND amount = NEW.price - NEW.discount) THEN
    RAISE EXCEPTION 'charge % was taken back without an approval', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'charge_withdrawal';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_charge_withdrawal BEFORE UPDATE OF status ON invoice
  FOR EACH ROW WHEN (NEW.status IN ('Canceled', 'Expired') AND OLD.status <> NEW.status
    AND NEW.type = 'Additional' AND NEW.order_id IS NOT NULL AND NEW.credit_of IS NULL)
  EXECUTE FUNCTION require_charge_withdrawal();

-- Proforma invoices for bank transfers, with the buyer named by the customer.
CREATE TABLE proforma_invoice (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id uuid NOT NULL REFERENCES invoice,
  bill_to    text NOT NULL CHECK (length(bill_to) BETWEEN 2 AND 255),
  address    text CHECK (length(address) BETWEEN 2 AND 255),
  locale     text NOT NULL CHECK (locale IN ('en', 'it')),
  created_at timestamptz NOT NULL,
  content    jsonb NOT NULL                         -- ProformaContent: what it says is kept as it was issued
);
CREATE INDEX proforma_invoice_invoice ON proforma_invoice (invoice_id, created_at);
CREATE TRIGGER proforma_invoice_immutable BEFORE UPDATE ON proforma_invoice FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- Billing profiles a client has saved for later proforma invoices.
CREATE TABLE billing_profile (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  bill_to    text NOT NULL CHECK (length(bill_to) BETWEEN 2 AND 255),
  address    text CHECK (length(address) BETWEEN 2 AND 255),
  created_at timestamptz NOT NULL
);
CREATE INDEX billing_profile_client ON billing_profile (client_id, created_at);
CREATE TRIGGER billing_profile_client_not_erased BEFORE INSERT ON billing_profile FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER billing_profile_client_id_kept BEFORE UPDATE OF client_id ON billing_profile FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
