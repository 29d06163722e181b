-- owner: leg-proposals
-- A flight that staff would add to a confirmed charter, as its customer was asked about it. The trip changes with the acceptance only.
CREATE TABLE leg_proposal (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id          uuid NOT NULL REFERENCES orders,
  status            text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'accepted', 'declined', 'expired', 'void', 'withdrawn')),
  leg               jsonb NOT NULL,                                  -- the flight as it is planned and shown
  aircraft_id       integer NOT NULL REFERENCES aircraft,
  price_difference  bigint NOT NULL CHECK (price_difference >= 0),   -- cents that the customer pays more
  cost_difference   bigint NOT NULL,
  currency          text NOT NULL,
  needs_approval    boolean NOT NULL,
  decide_by         timestamptz NOT NULL,
  sent_at           timestamptz NOT NULL,
  sent_by           uuid NOT NULL REFERENCES staff_member,
  approved_by       uuid REFERENCES staff_member,
  answered_at       timestamptz,
  answered_by       text,                                            -- `client:<id>`
  invoice_id        uuid UNIQUE REFERENCES invoice,                  -- of the difference
  CHECK (decide_by > sent_at),
  CHECK ((answered_at IS NULL) = (answered_by IS NULL)),
  CHECK (status NOT IN ('accepted', 'declined') OR answered_at IS NOT NULL),
  -- Silence decides nothing, and nothing is accepted after it.
  CONSTRAINT leg_proposal_in_time CHECK (status <> 'accepted' OR answered_at < decide_by),
  -- Who accepts a flight is asked for its price, and who does not is not.
  CONSTRAINT leg_proposal_invoiced CHECK ((status = 'accepted' AND price_difference > 0) = (invoice_id IS NOT NULL)),
  -- A flight that leaves too little of the price is proposed by two members.
  CONSTRAINT leg_proposal_approval CHECK (NOT needs_approval OR (approved_by IS NOT NULL AND approved_by <> sent_by))
);
CREATE UNIQUE INDEX leg_proposal_open ON leg_proposal (order_id) WHERE status = 'sent';
CREATE INDEX leg_proposal_order ON leg_proposal (order_id, sent_at);
CREATE INDEX leg_proposal_due ON leg_proposal (decide_by) WHERE status = 'sent';

CREATE FUNCTION leg_proposal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.order_id, NEW.leg, NEW.aircraft_id, NEW.price_difference, NEW.cost_difference, NEW.currency, NEW.decide_by, NEW.sent_by)
        IS DISTINCT FROM
        (OLD.order_id, OLD.leg, OLD.aircraft_id, OLD.price_difference, OLD.cost_difference, OLD.currency, OLD.decide_by, OLD.sent_by) THEN
      RAISE EXCEPTION 'A proposal stays as it was sent.' USING ERRCODE = 'check_violation', CONSTRAINT = 'leg_proposal_guard';
    END IF;
    IF OLD.status <> 'sent' THEN
      RAISE EXCEPTION 'A proposal is answered once.' USING ERRCODE = 'check_violation', CONSTRAINT = 'leg_proposal_guard';
    END IF;
  END IF;
  IF NEW.status NOT IN ('sent', 'accepted') THEN
    RETURN NEW;
  END IF;
  -- The order lock keeps both as they are until the transaction ends.
  PERFORM 1 FROM orders WHERE id = NEW.order_id AND status = 'Confirmed' AND product = 'charter' FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM recovery WHERE order_id = NEW.order_id AND status = 'open') THEN
    RAISE EXCEPTION 'This trip is not one that a flight can be added to.' USING ERRCODE = 'check_violation', CONSTRAINT = 'leg_proposal_guard';
  END IF;
  IF NEW.invoice_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM invoice WHERE id = NEW.invoice_id AND order_id = NEW.order_id AND price = NEW.price_difference
      AND discount = 0 AND currency = NEW.currency
  ) THEN
    RAISE EXCEPTION 'The invoice of a flight asks for the price that was accepted.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'leg_proposal_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER leg_proposal_guard BEFORE INSERT OR UPDATE ON leg_proposal FOR EACH ROW EXECUTE FUNCTION leg_proposal_guard();
CREATE TRIGGER leg_proposal_no_delete BEFORE DELETE ON leg_proposal FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- owner: invoices
-- A flight that was added is charged as it was accepted.
ALTER TABLE ancillary_charge DROP CONSTRAINT ancillary_charge_service_check;
ALTER TABLE ancillary_charge ADD CONSTRAINT ancillary_charge_service_check
  CHECK (service IN ('catering', 'deicing', 'diversion', 'added_leg'));

CREATE OR REPLACE FUNCTION ancillary_charge_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cap bigint;
  invoiced bigint;
BEGIN
  -- The order lock serialises charges, so that the sum below is complete.
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
  -- `ancillary_charge_accepted` checks an added flight at commit, with its proposal.
  IF NEW.service IN ('catering', 'added_leg') THEN
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

CREATE FUNCTION ancillary_charge_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM leg_proposal WHERE invoice_id = NEW.invoice_id AND order_id = NEW.order_id AND status = 'accepted'
      AND price_difference = NEW.amount
  ) THEN
    RAISE EXCEPTION 'invoice % is for a flight that was not accepted', NEW.invoice_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ancillary_charge_accepted';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ancillary_charge_accepted AFTER INSERT ON ancillary_charge DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.service = 'added_leg') EXECUTE FUNCTION ancillary_charge_accepted();

-- owner: approvals
-- A flight that leaves too little of the price is proposed by two members.
ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check CHECK (kind IN ('payment_run', 'bank_account', 'customer_merge', 'customer_unmerge', 'credit_limit', 'campaign', 'exception', 'bank_debit', 'price_version', 'shared_flight', 'retime', 'ancillary_charge', 'referral', 'fact_version', 'recovery_proposal', 'cancellation', 'release_override', 'leg_proposal'));
