-- owner: recoveries
-- A lower class gives back a part of the price, and another airport is proposed where its own takes none.
ALTER TABLE recovery_candidate DROP CONSTRAINT recovery_candidate_class_change_check;
ALTER TABLE recovery_candidate ADD CONSTRAINT recovery_candidate_class_change_check CHECK (class_change IN ('same', 'upgrade', 'downgrade'));
ALTER TABLE recovery_candidate DROP CONSTRAINT recovery_candidate_kind_check;
ALTER TABLE recovery_candidate ADD CONSTRAINT recovery_candidate_kind_check
  CHECK (kind IN ('same_operator', 'other_operator', 'other_time', 'other_airport'));
ALTER TABLE recovery_candidate ADD COLUMN class_refund bigint NOT NULL DEFAULT 0; -- cents
ALTER TABLE recovery_candidate ADD CONSTRAINT recovery_candidate_class_refund CHECK (class_refund >= 0 AND (class_change = 'downgrade') = (class_refund > 0));

ALTER TABLE recovery_proposal DROP CONSTRAINT recovery_proposal_class_change_check;
ALTER TABLE recovery_proposal ADD CONSTRAINT recovery_proposal_class_change_check CHECK (class_change IN ('same', 'upgrade', 'downgrade'));
ALTER TABLE recovery_proposal ADD COLUMN class_refund bigint NOT NULL DEFAULT 0; -- cents
-- No lower class without money back, and no money back for anything else.
ALTER TABLE recovery_proposal ADD CONSTRAINT recovery_proposal_class_refund CHECK (class_refund >= 0 AND (class_change = 'downgrade') = (class_refund > 0));

-- What the accepted replacement gave back.
ALTER TABLE recovery ADD COLUMN class_refund bigint NOT NULL DEFAULT 0 CHECK (class_refund >= 0 AND (class_refund = 0 OR status = 'recovered'));

-- As before, and what a lower class gives back stays as it was sent.
CREATE OR REPLACE FUNCTION recovery_proposal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM recovery WHERE id = NEW.recovery_id AND status = 'open') THEN
      RAISE EXCEPTION 'This recovery is over.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_proposal_guard';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.aircraft_id, NEW.plan, NEW.before, NEW.decide_by, NEW.sent_by, NEW.cost_difference, NEW.class_change, NEW.class_refund)
      IS DISTINCT FROM (OLD.aircraft_id, OLD.plan, OLD.before, OLD.decide_by, OLD.sent_by, OLD.cost_difference, OLD.class_change, OLD.class_refund) THEN
    RAISE EXCEPTION 'A proposal stays as it was sent.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_proposal_guard';
  END IF;
  -- An erased account leaves no words of its customer.
  IF NEW.status = OLD.status AND NEW.message IS NULL THEN
    RETURN NEW;
  END IF;
  IF OLD.status IN ('accepted', 'refunded', 'withdrawn') OR (NEW.status = 'accepted' AND OLD.status <> 'sent') THEN
    RAISE EXCEPTION 'A proposal is answered once.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_proposal_guard';
  END IF;
  RETURN NEW;
END $$;
