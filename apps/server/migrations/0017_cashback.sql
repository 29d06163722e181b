-- Cashback: money the house gives, which expires. Each customer has one ledger account for it per currency; lots say which part
-- of its balance is good until when. Lots change by movements alone, as accounts change by entries alone.
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_type_check;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_type_check CHECK (type IN ('Personal', 'Corporate', 'Cashback'));

CREATE TABLE cashback_lot (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    uuid NOT NULL,
  client_id     uuid NOT NULL REFERENCES client,
  currency      text NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  remaining     bigint NOT NULL DEFAULT 0,
  granted_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  reference     text NOT NULL,             -- what it was granted for: payment:<id>; of a restored lot the refund: refund:<id>
  campaign      text,
  origin_id     bigint REFERENCES cashback_lot,  -- the first lot, when this one came back with a refund
  taken_back_at timestamptz,               -- what it was granted for was given up: nothing of it comes back any more
  CONSTRAINT cashback_lot_remaining CHECK (remaining BETWEEN 0 AND amount),
  -- One grant per occasion; a refund restores each first lot once.
  UNIQUE NULLS NOT DISTINCT (reference, origin_id),
  FOREIGN KEY (account_id, currency) REFERENCES ledger_account (id, currency)
);
CREATE INDEX cashback_lot_account ON cashback_lot (account_id, expires_at, id) INCLUDE (remaining) WHERE remaining > 0;
CREATE INDEX cashback_lot_expiry ON cashback_lot (expires_at) WHERE remaining > 0;
CREATE INDEX cashback_lot_client ON cashback_lot (client_id, granted_at);
CREATE INDEX cashback_lot_origin ON cashback_lot (origin_id) WHERE origin_id IS NOT NULL;
CREATE TRIGGER cashback_lot_living_client BEFORE INSERT ON cashback_lot FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();

CREATE TABLE cashback_movement (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lot_id         bigint NOT NULL REFERENCES cashback_lot,
  transaction_id uuid NOT NULL REFERENCES ledger_transaction,
  amount         bigint NOT NULL CHECK (amount <> 0)  -- positive once, when the lot is filled; then only less
);
CREATE INDEX cashback_movement_lot ON cashback_movement (lot_id);
CREATE INDEX cashback_movement_transaction ON cashback_movement (transaction_id);

CREATE FUNCTION cashback_movement_before() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movement ledger_transaction;
  lot cashback_lot;
BEGIN
  SELECT * INTO movement FROM ledger_transaction WHERE id = NEW.transaction_id;
  IF movement.xid IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT * INTO lot FROM cashback_lot WHERE id = NEW.lot_id FOR UPDATE;
  IF NEW.amount > 0 AND (NEW.amount <> lot.amount OR EXISTS (SELECT FROM cashback_movement WHERE lot_id = NEW.lot_id)) THEN
    RAISE EXCEPTION 'cashback lot % is filled once and whole', NEW.lot_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- Expired cashback can only be booked back, and not before it has expired.
  IF NEW.amount < 0 AND (
    CASE movement.kind
      WHEN 'cashback_expired' THEN movement.at < lot.expires_at
      WHEN 'cashback_taken_back' THEN false
      WHEN 'cashback_given_up' THEN false
      ELSE movement.at >= lot.expires_at
    END
  ) THEN
    RAISE EXCEPTION 'cashback lot % is good until %: no % at %', NEW.lot_id, lot.expires_at, movement.kind, movement.at USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cashback_movement_allowed BEFORE INSERT ON cashback_movement FOR EACH ROW EXECUTE FUNCTION cashback_movement_before();

CREATE FUNCTION cashback_movement_moves_lot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cashback_lot SET remaining = remaining + NEW.amount WHERE id = NEW.lot_id;
  RETURN NULL;
END $$;
CREATE TRIGGER cashback_movement_remaining AFTER INSERT ON cashback_movement FOR EACH ROW EXECUTE FUNCTION cashback_movement_moves_lot();

CREATE FUNCTION cashback_lot_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.remaining <> 0 OR NEW.taken_back_at IS NOT NULL THEN
      RAISE EXCEPTION 'a cashback lot starts empty' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF to_jsonb(NEW) - '{remaining,taken_back_at}'::text[] <> to_jsonb(OLD) - '{remaining,taken_back_at}'::text[]
    OR (NEW.remaining <> OLD.remaining AND pg_trigger_depth() < 2)
    OR (NEW.taken_back_at IS DISTINCT FROM OLD.taken_back_at AND OLD.taken_back_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a cashback lot changes by movements only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cashback_lot_by_movements BEFORE INSERT OR UPDATE ON cashback_lot FOR EACH ROW EXECUTE FUNCTION cashback_lot_guard();

-- Checked at commit, whichever side moved: the lots of an account are its balance.
CREATE FUNCTION cashback_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF (SELECT balance FROM ledger_account WHERE id = account)
    IS DISTINCT FROM (SELECT coalesce(sum(remaining), 0) FROM cashback_lot WHERE account_id = account AND remaining > 0) THEN
    RAISE EXCEPTION 'cashback lots of account % do not add up to its balance', account USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cashback_account_adds_up AFTER UPDATE ON ledger_account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.type = 'Cashback') EXECUTE FUNCTION cashback_adds_up('id');
CREATE CONSTRAINT TRIGGER cashback_lot_adds_up AFTER INSERT OR UPDATE ON cashback_lot DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION cashback_adds_up('account_id');

CREATE TRIGGER cashback_lot_stays BEFORE DELETE ON cashback_lot FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cashback_movement_append_only BEFORE UPDATE OR DELETE ON cashback_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cashback_lot_never_emptied BEFORE TRUNCATE ON cashback_lot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cashback_movement_never_emptied BEFORE TRUNCATE ON cashback_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What has gone back already of something that was spent.
CREATE INDEX ledger_transaction_of ON ledger_transaction ((details ->> 'of')) WHERE details ? 'of';

-- What the nightly look through the books found.
CREATE TABLE books_audit (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL,
  findings jsonb NOT NULL                   -- [{rule, count, details}]; empty when all is well
);

-- One movement in one call: the transaction and its entries, in the order in which everybody locks customers' accounts. Null, and nothing
-- written, when one of the accounts has yet to be opened.
CREATE FUNCTION ledger_write(movement_kind text, movement_reference text, movement_details jsonb, moved_at timestamptz, entry_currency text, codes text[], amounts bigint[])
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  -- One look into the index for each; a join would be planned for more lines than any movement has.
  accounts uuid[] := ARRAY(SELECT (SELECT a.id FROM ledger_account a WHERE a.code = c.code) FROM unnest(codes) WITH ORDINALITY AS c (code, at) ORDER BY c.at);
  movement uuid;
BEGIN
  IF array_position(accounts, NULL) IS NOT NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO ledger_transaction (kind, reference, details, at)
    VALUES (movement_kind, movement_reference, movement_details, moved_at) RETURNING id INTO movement;
  INSERT INTO ledger_entry (transaction_id, account_id, currency, amount)
    SELECT movement, e.account, entry_currency, e.amount FROM unnest(accounts, amounts) AS e (account, amount) ORDER BY e.account;
  RETURN movement;
END $$;
