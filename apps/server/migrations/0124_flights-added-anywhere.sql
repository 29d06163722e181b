-- owner: leg-proposals
-- A flight may be added before the first one of its trip and between two: the proposal names the leg that it became. It is no reference, since a leg that
-- is dropped is gone.
ALTER TABLE leg_proposal ADD COLUMN leg_id uuid;
ALTER TABLE leg_proposal ADD CONSTRAINT leg_proposal_leg_id CHECK (leg_id IS NULL OR status = 'accepted');
CREATE UNIQUE INDEX leg_proposal_leg ON leg_proposal (leg_id);

-- Of proposals that were accepted before; one whose flight was moved since keeps none, and counts as the last flight as it did.
ALTER TABLE leg_proposal DISABLE TRIGGER leg_proposal_guard;
UPDATE leg_proposal SET leg_id = leg.id FROM order_leg leg
  WHERE leg_proposal.status = 'accepted' AND leg.order_id = leg_proposal.order_id AND leg.departure_airport = leg_proposal.leg ->> 'from'
    AND leg.arrival_airport = leg_proposal.leg ->> 'to' AND leg.departure_local = leg_proposal.leg ->> 'departureLocal';
ALTER TABLE leg_proposal ENABLE TRIGGER leg_proposal_guard;

-- At commit: the leg joins its trip after the answer.
CREATE FUNCTION leg_proposal_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_leg WHERE id = NEW.leg_id AND order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'proposal % was accepted and is no flight of its trip', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'leg_proposal_joined';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER leg_proposal_joined AFTER UPDATE ON leg_proposal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION leg_proposal_joined();

-- A flight that was added and is not paid does not depart: wherever in its trip it is, that flight itself is known to have left.
CREATE OR REPLACE FUNCTION order_added_flight_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM trip_release WHERE order_id = NEW.id)
    AND EXISTS (
      SELECT FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
      WHERE leg_proposal.order_id = NEW.id AND invoice.status IN ('New', 'Processing')
        AND NOT EXISTS (
          SELECT FROM flight_status
          WHERE status IN ('taxi', 'airborne', 'landed', 'closed')
            AND leg_id = coalesce(leg_proposal.leg_id, (SELECT id FROM order_leg WHERE order_id = NEW.id ORDER BY position DESC LIMIT 1))
        )
    ) THEN
    RAISE EXCEPTION 'order % has an added flight that is not paid and did not leave', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_added_flight_paid';
  END IF;
  RETURN NEW;
END $$;

-- owner: orders
-- A flight joins a trip that has not left, ahead of its time perhaps.
CREATE FUNCTION order_leg_joins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM flight_status WHERE order_id = NEW.order_id AND flight_status_rank(status) >= flight_status_rank('taxi')) THEN
    RAISE EXCEPTION 'trip % has departed', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_joins';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_leg_joins BEFORE INSERT ON order_leg FOR EACH ROW EXECUTE FUNCTION order_leg_joins();

-- It has the place that its time gives it. At commit: all legs of a trip are there.
CREATE FUNCTION order_leg_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM order_leg own JOIN order_leg other ON other.order_id = own.order_id
    WHERE own.id = NEW.id AND ((other.position < own.position AND other.departure_at > own.departure_at)
      OR (other.position > own.position AND other.departure_at < own.departure_at))
  ) THEN
    RAISE EXCEPTION 'leg % is not at its place in trip %', NEW.id, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_in_order';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_leg_in_order AFTER INSERT ON order_leg DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION order_leg_in_order();
