-- Cashback of a top-up dies with the money that is withdrawn. One row per payout and grant: `reversed` of the grant is undone, `taken` of it
-- was unspent credit, `settled` was used and deducted from the payout. A rejected payout returns it. Amounts are cents.
CREATE TABLE cashback_reversal (
  payment_id  uuid NOT NULL REFERENCES cashback_grant,
  payout_id   uuid NOT NULL REFERENCES payout,
  reversed    bigint NOT NULL CHECK (reversed > 0),
  taken       bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  settled     bigint NOT NULL DEFAULT 0 CHECK (settled >= 0),
  created_at  timestamptz NOT NULL,
  returned_at timestamptz,
  PRIMARY KEY (payment_id, payout_id)
);
CREATE INDEX cashback_reversal_payout ON cashback_reversal (payout_id);
CREATE TRIGGER cashback_reversal_no_delete BEFORE DELETE ON cashback_reversal FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- No more is undone than was granted. The row of the grant is the lock.
CREATE FUNCTION cashback_reversal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  granted bigint;
BEGIN
  SELECT amount INTO granted FROM cashback_grant WHERE payment_id = NEW.payment_id FOR UPDATE;
  IF (SELECT coalesce(sum(reversed), 0) FROM cashback_reversal WHERE payment_id = NEW.payment_id AND returned_at IS NULL) > granted THEN
    RAISE EXCEPTION 'cashback of payment % is undone already', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cashback_reversal_within_grant AFTER INSERT OR UPDATE ON cashback_reversal FOR EACH ROW EXECUTE FUNCTION cashback_reversal_guard();

-- `amount` is what is transferred; the balance was lowered by amount + deducted.
ALTER TABLE payout ADD COLUMN deducted bigint NOT NULL DEFAULT 0 CHECK (deducted >= 0);
CREATE OR REPLACE FUNCTION payout_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.client_id, NEW.account_id, NEW.amount, NEW.deducted, NEW.currency)
    IS DISTINCT FROM (OLD.client_id, OLD.account_id, OLD.amount, OLD.deducted, OLD.currency)
    OR (OLD.status <> 'Requested' AND NEW.status <> OLD.status) THEN
    RAISE EXCEPTION 'payout % is % already', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
