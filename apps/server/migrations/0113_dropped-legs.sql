-- owner: orders
-- A flight that a member took out of a confirmed charter at the word of its customer, with what of the price it was and what of that went back. The
-- leg itself is gone: the trip is what is left.
CREATE TABLE dropped_leg (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id           uuid NOT NULL REFERENCES orders,
  leg_id             uuid NOT NULL UNIQUE,                           -- as it was in `order_leg`: a flight is dropped once
  departure_airport  text NOT NULL REFERENCES airport,
  arrival_airport    text NOT NULL REFERENCES airport,
  departure_at       timestamptz NOT NULL,
  departure_local    text NOT NULL CHECK (departure_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  pax                smallint NOT NULL CHECK (pax > 0),
  agreed             bigint NOT NULL CHECK (agreed > 0),             -- cents of the flights before, coupon taken off
  share              bigint NOT NULL,                                -- of them: what the flight was
  fee_percent        smallint NOT NULL CHECK (fee_percent BETWEEN 0 AND 100),
  fee                bigint NOT NULL CHECK (fee >= 0),               -- kept of the share
  waived             bigint NOT NULL CHECK (waived >= 0),            -- of the terms, not kept
  cashback           bigint NOT NULL CHECK (cashback >= 0),          -- used cashback, taken off the refund
  refund             bigint NOT NULL CHECK (refund >= 0),
  currency           text NOT NULL,
  agreed_by          text NOT NULL CHECK (agreed_by IN ('phone', 'email', 'chat', 'in_person')),
  needs_approval     boolean NOT NULL,
  dropped_at         timestamptz NOT NULL,
  dropped_by         uuid NOT NULL REFERENCES staff_member,
  approved_by        uuid REFERENCES staff_member,
  CHECK (departure_airport <> arrival_airport),
  -- What begins is flown.
  CONSTRAINT dropped_leg_ahead CHECK (departure_at > dropped_at),
  -- The rest keeps a price, and a plan that costs more without the flight gives nothing back.
  CONSTRAINT dropped_leg_share CHECK (share >= 0 AND share < agreed),
  CONSTRAINT dropped_leg_refund CHECK (refund = share - fee - cashback),
  CONSTRAINT dropped_leg_waived CHECK (waived = 0 OR fee = 0)
);
CREATE INDEX dropped_leg_order ON dropped_leg (order_id, dropped_at);
CREATE TRIGGER dropped_leg_append_only BEFORE UPDATE OR DELETE ON dropped_leg FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER dropped_leg_no_truncate BEFORE TRUNCATE ON dropped_leg FOR EACH STATEMENT EXECUTE FUNCTION forbid_mutation();

-- At commit: what was tried for a preview never gets here.
CREATE FUNCTION dropped_leg_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.needs_approval OR NEW.waived > 0) AND (NEW.approved_by IS NULL OR NEW.approved_by = NEW.dropped_by) THEN
    RAISE EXCEPTION 'A flight below the price policy or without its fee is dropped by two members.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'dropped_leg_approval';
  END IF;
  IF EXISTS (SELECT FROM order_leg WHERE id = NEW.leg_id) THEN
    RAISE EXCEPTION 'leg % was dropped and is flown', NEW.leg_id USING ERRCODE = 'check_violation', CONSTRAINT = 'dropped_leg_gone';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER dropped_leg_guard AFTER INSERT ON dropped_leg DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION dropped_leg_guard();

-- An order has a flight, and loses one only by dropping it.
CREATE FUNCTION order_leg_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock of the order keeps two flights from leaving it at once.
  PERFORM 1 FROM orders WHERE id = OLD.order_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM order_leg WHERE order_id = OLD.order_id) THEN
    RAISE EXCEPTION 'order % has no flight left', OLD.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_has_legs';
  END IF;
  IF NOT EXISTS (SELECT FROM dropped_leg WHERE leg_id = OLD.id AND order_id = OLD.order_id) THEN
    RAISE EXCEPTION 'leg % is not dropped', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_deleted';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_leg_deleted AFTER DELETE ON order_leg DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION order_leg_deleted();

-- owner: operations
-- What was asked for or arranged for a flight that was dropped is cancelled with its supplier: it stays, as an item of the trip.
ALTER TABLE checklist_item ADD COLUMN dropped_leg_id uuid REFERENCES dropped_leg;
ALTER TABLE checklist_item ADD CONSTRAINT checklist_item_dropped CHECK (dropped_leg_id IS NULL OR leg_id IS NULL);
ALTER TABLE checklist_item DROP CONSTRAINT checklist_item_once;
ALTER TABLE checklist_item ADD CONSTRAINT checklist_item_once UNIQUE NULLS NOT DISTINCT (order_id, leg_id, kind, dropped_leg_id);

-- owner: approvals
-- A flight below the price policy or without its fee is dropped by two members.
ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check CHECK (kind IN ('payment_run', 'bank_account', 'customer_merge', 'customer_unmerge', 'credit_limit', 'campaign', 'exception', 'bank_debit', 'price_version', 'shared_flight', 'retime', 'ancillary_charge', 'referral', 'fact_version', 'recovery_proposal', 'cancellation', 'release_override', 'leg_proposal', 'leg_drop'));
