-- owner: recoveries
-- Two aircraft for one party: the first one is the replacement of the order, the second one flies its companion.
ALTER TABLE recovery_candidate ADD COLUMN companion_aircraft_id integer REFERENCES aircraft;
ALTER TABLE recovery_candidate ADD COLUMN companion_plan jsonb;
ALTER TABLE recovery_candidate DROP CONSTRAINT recovery_candidate_kind_check;
ALTER TABLE recovery_candidate ADD CONSTRAINT recovery_candidate_kind_check
  CHECK (kind IN ('same_operator', 'other_operator', 'other_time', 'other_airport', 'two_aircraft'));
ALTER TABLE recovery_candidate ADD CONSTRAINT recovery_candidate_companion CHECK (
  (kind = 'two_aircraft') = (companion_aircraft_id IS NOT NULL) AND (companion_aircraft_id IS NULL) = (companion_plan IS NULL)
  AND companion_aircraft_id <> aircraft_id);
-- Two aircraft are together worth what was bought at least, whatever their class: nothing is given back for them.
ALTER TABLE recovery_candidate DROP CONSTRAINT recovery_candidate_class_refund;
ALTER TABLE recovery_candidate ADD CONSTRAINT recovery_candidate_class_refund CHECK (
  class_refund >= 0 AND (class_change = 'downgrade' AND companion_aircraft_id IS NULL) = (class_refund > 0));

ALTER TABLE recovery_proposal ADD COLUMN companion_aircraft_id integer REFERENCES aircraft;
ALTER TABLE recovery_proposal ADD COLUMN companion_plan jsonb;
ALTER TABLE recovery_proposal ADD CONSTRAINT recovery_proposal_companion CHECK (
  (companion_aircraft_id IS NULL) = (companion_plan IS NULL) AND companion_aircraft_id <> aircraft_id);
ALTER TABLE recovery_proposal DROP CONSTRAINT recovery_proposal_class_refund;
ALTER TABLE recovery_proposal ADD CONSTRAINT recovery_proposal_class_refund CHECK (
  class_refund >= 0 AND (class_change = 'downgrade' AND companion_aircraft_id IS NULL) = (class_refund > 0));

-- As before, and the second aircraft stays as it was sent.
CREATE OR REPLACE FUNCTION recovery_proposal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM recovery WHERE id = NEW.recovery_id AND status = 'open') THEN
      RAISE EXCEPTION 'This recovery is over.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_proposal_guard';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.aircraft_id, NEW.plan, NEW.before, NEW.decide_by, NEW.sent_by, NEW.cost_difference, NEW.class_change, NEW.class_refund, NEW.companion_aircraft_id, NEW.companion_plan)
      IS DISTINCT FROM (OLD.aircraft_id, OLD.plan, OLD.before, OLD.decide_by, OLD.sent_by, OLD.cost_difference, OLD.class_change, OLD.class_refund, OLD.companion_aircraft_id, OLD.companion_plan) THEN
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

-- Both aircraft are accepted in one transaction, and booked, or neither.
CREATE FUNCTION recovery_pair_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM recovery
    JOIN orders standing ON standing.id = recovery.order_id AND standing.aircraft_id = NEW.aircraft_id
    JOIN orders companion ON companion.companion_of = standing.id AND companion.status = 'Confirmed' AND companion.aircraft_id = NEW.companion_aircraft_id
    JOIN aircraft_availability_block first ON first.reference = 'order:' || standing.id AND first.aircraft_id = NEW.aircraft_id AND first.kind = 'booked'
    JOIN aircraft_availability_block second ON second.reference = 'order:' || companion.id AND second.aircraft_id = NEW.companion_aircraft_id AND second.kind = 'booked'
    WHERE recovery.id = NEW.recovery_id
  ) THEN
    RAISE EXCEPTION 'Two aircraft are accepted together.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_pair';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER recovery_pair AFTER UPDATE OF status ON recovery_proposal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'accepted' AND NEW.companion_aircraft_id IS NOT NULL) EXECUTE FUNCTION recovery_pair_guard();

-- The trip is recovered, with both of its aircraft.
CREATE FUNCTION recovery_of_trip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND companion_of IS NOT NULL) THEN
    RAISE EXCEPTION 'A companion is recovered with its trip.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_of_trip';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recovery_of_trip BEFORE INSERT ON recovery FOR EACH ROW EXECUTE FUNCTION recovery_of_trip();
