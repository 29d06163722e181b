-- owner: leg-proposals
-- A flight that was added and is not paid does not depart: its trip is not completed by its time, only where it was released or is known to have left.
CREATE FUNCTION order_added_flight_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
      SELECT FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
      WHERE leg_proposal.order_id = NEW.id AND invoice.status IN ('New', 'Processing')
    )
    AND NOT EXISTS (SELECT FROM trip_release WHERE order_id = NEW.id)
    -- Added flights are the last ones.
    AND NOT EXISTS (
      SELECT FROM flight_status
      WHERE status IN ('taxi', 'airborne', 'landed', 'closed')
        AND leg_id = (SELECT id FROM order_leg WHERE order_id = NEW.id ORDER BY position DESC LIMIT 1)
    ) THEN
    RAISE EXCEPTION 'order % has an added flight that is not paid and did not leave', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_added_flight_paid';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_added_flight_paid BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status = 'Completed' AND OLD.status <> 'Completed') EXECUTE FUNCTION order_added_flight_paid();
