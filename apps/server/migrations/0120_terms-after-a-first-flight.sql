-- owner: orders
-- The departure that the terms of a cancellation count to, where it is not the first one that is left: that of a first flight which was dropped. Trips
-- that dropped one before keep the terms that they were shown.
ALTER TABLE orders ADD COLUMN terms_departure_at timestamptz;

-- What cancelling costs does not fall because a flight is dropped.
CREATE FUNCTION dropped_leg_terms_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM orders WHERE id = NEW.order_id AND first_departure_at > NEW.departure_at
      AND (terms_departure_at IS NULL OR terms_departure_at > NEW.departure_at)
  ) THEN
    RAISE EXCEPTION 'the terms of order % count to a later departure than before', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'dropped_leg_terms';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER dropped_leg_terms AFTER INSERT ON dropped_leg DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION dropped_leg_terms_guard();

CREATE FUNCTION orders_terms_departure_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of order % count to %', OLD.id, OLD.terms_departure_at
    USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_terms_departure_kept';
END $$;
CREATE TRIGGER orders_terms_departure_kept BEFORE UPDATE OF terms_departure_at ON orders
  FOR EACH ROW WHEN (NEW.terms_departure_at IS NULL AND OLD.terms_departure_at IS NOT NULL OR NEW.terms_departure_at > OLD.terms_departure_at)
  EXECUTE FUNCTION orders_terms_departure_guard();

-- A trip whose aircraft has left, ahead of its time perhaps, keeps its flights and what was recorded of them.
CREATE FUNCTION order_leg_departed_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = OLD.order_id)
    AND EXISTS (SELECT FROM flight_status WHERE order_id = OLD.order_id AND flight_status_rank(status) >= flight_status_rank('taxi')) THEN
    RAISE EXCEPTION 'trip % has departed', OLD.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_leg_departed';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER order_leg_departed BEFORE DELETE ON order_leg FOR EACH ROW EXECUTE FUNCTION order_leg_departed_guard();
