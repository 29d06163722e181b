-- owner: leg-proposals
-- At commit: no second aircraft joins a trip with an added flight that is to be paid, and none is added to a trip of two aircraft. The flight could not be taken
-- out: what leaves a trip leaves one aircraft.
CREATE FUNCTION unpaid_flight_one_aircraft() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  trip uuid := coalesce(to_jsonb(NEW) ->> 'companion_of', to_jsonb(NEW) ->> 'order_id')::uuid;
BEGIN
  IF EXISTS (SELECT FROM orders WHERE companion_of = trip AND status IN ('Confirmed', 'Completed'))
    AND EXISTS (
      SELECT FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
      WHERE leg_proposal.order_id = trip AND invoice.status IN ('New', 'Processing')
    ) THEN
    RAISE EXCEPTION 'trip % has an added flight that is not paid, and two aircraft', trip
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unpaid_flight_one_aircraft';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER unpaid_flight_one_aircraft AFTER INSERT OR UPDATE OF status, companion_of ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.companion_of IS NOT NULL AND NEW.status = 'Confirmed') EXECUTE FUNCTION unpaid_flight_one_aircraft();
CREATE CONSTRAINT TRIGGER unpaid_flight_one_aircraft AFTER INSERT OR UPDATE OF invoice_id ON leg_proposal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.invoice_id IS NOT NULL) EXECUTE FUNCTION unpaid_flight_one_aircraft();
