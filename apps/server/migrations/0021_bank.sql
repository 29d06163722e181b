-- The house's bank account: statements as the bank sent them (ISO 20022 camt.053), every movement once, and what became of it.
-- Amounts are cents.
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
-- suspense: money at the bank of which nobody has said yet whose it is.
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_check
  CHECK (kind IN ('customer', 'cash', 'prepaid', 'revenue', 'taxes', 'operator', 'refunds', 'cashback', 'coupons', 'suspense'));

CREATE TABLE bank_statement (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account     text NOT NULL,                        -- IBAN, or the bank's own number
  name        text NOT NULL,                        -- the bank's name for the statement
  currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  from_date   date,
  to_date     date,
  opening     bigint,
  closing     bigint,
  imported_by uuid NOT NULL REFERENCES staff_member,
  imported_at timestamptz NOT NULL,
  UNIQUE (account, name)
);
CREATE INDEX bank_statement_newest ON bank_statement (imported_at DESC);

CREATE TABLE bank_entry (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  statement_id  uuid NOT NULL REFERENCES bank_statement,
  account       text NOT NULL,
  key           text NOT NULL,                      -- the bank's reference of the movement, else a digest of what it says
  direction     text NOT NULL CHECK (direction IN ('credit', 'debit')),
  amount        bigint NOT NULL CHECK (amount > 0),
  currency      text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  booked_on     date NOT NULL,
  reference     text,                               -- structured creditor reference
  remittance    text NOT NULL,
  payer         text,
  payer_account text,
  -- new: kept, nobody has looked at it yet. ignored: not for us to assign (a debit, a reversal).
  status        text NOT NULL CHECK (status IN ('new', 'paid', 'queued', 'ignored', 'credited', 'returned')),
  reason        text,                               -- why it waits, is ignored, or went to a balance by itself
  payment_id    uuid UNIQUE REFERENCES payment,
  client_id     uuid REFERENCES client,
  note          text,
  decided_by    uuid REFERENCES staff_member,
  decided_at    timestamptz,
  -- The bank's movement is kept once, however many statements tell of it.
  CONSTRAINT bank_entry_once UNIQUE (account, key),
  CHECK ((status = 'paid') = (payment_id IS NOT NULL)),
  CHECK ((status IN ('paid', 'credited')) = (client_id IS NOT NULL)),
  CHECK (direction = 'credit' OR status IN ('new', 'ignored'))
);
CREATE INDEX bank_entry_by_status ON bank_entry (status, booked_on);
CREATE INDEX bank_entry_statement ON bank_entry (statement_id);
CREATE INDEX bank_entry_client ON bank_entry (client_id) WHERE client_id IS NOT NULL;

-- What the bank said stays as it said it, and what was decided stays decided.
CREATE FUNCTION bank_entry_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{status,reason,payment_id,client_id,note,decided_by,decided_at}'::text[]
    <> to_jsonb(OLD) - '{status,reason,payment_id,client_id,note,decided_by,decided_at}'::text[] THEN
    RAISE EXCEPTION 'a bank entry stays as the bank wrote it' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF OLD.status NOT IN ('new', 'queued') THEN
    RAISE EXCEPTION 'bank entry % is % already', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_entry_decided_once BEFORE UPDATE ON bank_entry FOR EACH ROW EXECUTE FUNCTION bank_entry_guard();
CREATE TRIGGER bank_entry_stays BEFORE DELETE ON bank_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_entry_never_emptied BEFORE TRUNCATE ON bank_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Paid for extras of an order, beside its price. Given back whole when the order is given up before flying.
ALTER TABLE orders ADD COLUMN extras bigint NOT NULL DEFAULT 0 CHECK (extras >= 0);
ALTER TABLE orders DROP CONSTRAINT orders_check;
ALTER TABLE orders ADD CONSTRAINT orders_refund_of_paid CHECK (refund BETWEEN 0 AND paid + extras);

-- After an order is confirmed nothing may be added to its price but what was ordered on board, and de-icing and a diversion up to
-- what the offer said they might cost at most.
CREATE FUNCTION invoice_within_caps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  caps jsonb;
  line record;
  invoiced bigint;
  cap bigint;
BEGIN
  SELECT coalesce(suggestion -> 'after_flight_caps', '[]') INTO caps FROM orders WHERE id = NEW.order_id FOR UPDATE;
  FOR line IN SELECT detail ->> 'service' AS service, sum((detail ->> 'amountCents')::bigint) AS cents
    FROM jsonb_array_elements(NEW.details) AS detail GROUP BY 1 LOOP
    CONTINUE WHEN line.service = 'catering';
    SELECT round((one #>> '{price,amount}')::numeric * 100) INTO cap FROM jsonb_array_elements(caps) AS one WHERE one ->> 'service' = line.service;
    SELECT coalesce(sum((detail ->> 'amountCents')::bigint), 0) INTO invoiced
      FROM invoice, jsonb_array_elements(details) AS detail
      WHERE order_id = NEW.order_id AND type = 'Additional' AND status NOT IN ('Canceled', 'Expired') AND detail ->> 'service' = line.service;
    IF line.service NOT IN ('deicing', 'diversion') OR cap IS NULL OR invoiced + line.cents > cap THEN
      RAISE EXCEPTION 'order % may not be charged % for % beyond %', NEW.order_id, line.cents, line.service, invoiced
        USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_within_caps';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_within_caps BEFORE INSERT ON invoice FOR EACH ROW
  WHEN (NEW.type = 'Additional' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION invoice_within_caps();
