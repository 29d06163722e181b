-- owner: orders
-- The second aircraft of a trip: a companion flies a part of its party on the same route at the same times. All money stays with the trip.
ALTER TABLE orders ADD COLUMN companion_of uuid REFERENCES orders;
ALTER TABLE orders ADD CONSTRAINT orders_companion_of_other CHECK (companion_of <> id);
CREATE UNIQUE INDEX orders_companion ON orders (companion_of) WHERE companion_of IS NOT NULL AND status IN ('Confirmed', 'Completed');
CREATE INDEX orders_companion_of ON orders (companion_of) WHERE companion_of IS NOT NULL;

ALTER TABLE orders DROP CONSTRAINT orders_price_check;
ALTER TABLE orders ADD CONSTRAINT orders_price_check CHECK (price > 0 OR (price = 0 AND companion_of IS NOT NULL));
ALTER TABLE orders DROP CONSTRAINT orders_check2;
ALTER TABLE orders ADD CONSTRAINT orders_check2 CHECK (status NOT IN ('Confirmed', 'Completed') OR paid > 0 OR companion_of IS NOT NULL);
ALTER TABLE orders ADD CONSTRAINT orders_companion_money CHECK (companion_of IS NULL OR (
  product = 'charter' AND status IN ('Confirmed', 'Completed', 'Canceled') AND price = 0 AND lines = '[]' AND paid = 0 AND ancillary_paid = 0
  AND refund IS NULL AND NOT refund_settled AND on_account_due IS NULL AND pay_before IS NULL AND saving IS NULL AND part_of IS NULL AND assistant_id IS NULL
  AND moved_cost >= 0));

-- Of a leg of a companion: passengers of the trip in both aircraft.
ALTER TABLE order_leg ADD COLUMN trip_pax smallint CHECK (trip_pax > pax);

-- A customer who buys nothing more keeps the trip that was paid.
DROP TRIGGER orders_client_not_blocked ON orders;
CREATE TRIGGER orders_client_not_blocked BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.companion_of IS NULL) EXECUTE FUNCTION forbid_blocked_client();

CREATE FUNCTION order_companion_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the second aircraft of trip % is replaced with a recovery of the trip only', OLD.companion_of
    USING ERRCODE = 'check_violation', CONSTRAINT = 'order_companion_kept';
END $$;
CREATE TRIGGER order_companion_kept BEFORE UPDATE OF companion_of, aircraft_id ON orders FOR EACH ROW
  WHEN ((OLD.companion_of IS NOT NULL AND OLD.aircraft_id IS DISTINCT FROM NEW.aircraft_id) OR OLD.companion_of IS DISTINCT FROM NEW.companion_of)
  EXECUTE FUNCTION order_companion_kept();

-- At commit two aircraft fly one trip of one customer, with one party: same airports, same departures, each passenger in one of them. What ends the trip
-- ends its companion; where only the companion ends, its passengers are in the trip again.
CREATE FUNCTION order_companion_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  trip uuid;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    trip := coalesce(NEW.companion_of, NEW.id);
  ELSE
    SELECT coalesce(companion_of, id) INTO trip FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
  END IF;
  IF EXISTS (
    SELECT FROM orders companion JOIN orders standing ON standing.id = companion.companion_of
    WHERE standing.id = trip AND companion.status IN ('Confirmed', 'Completed') AND (
      standing.companion_of IS NOT NULL OR standing.product <> 'charter' OR standing.client_id <> companion.client_id
      OR standing.status NOT IN ('Confirmed', 'Completed') OR standing.aircraft_id IS NULL OR standing.aircraft_id = companion.aircraft_id
      OR EXISTS (
        SELECT FROM (SELECT * FROM order_leg WHERE order_id = standing.id) first
        FULL JOIN (SELECT * FROM order_leg WHERE order_id = companion.id) second USING (position)
        WHERE first.pax + second.pax IS DISTINCT FROM second.trip_pax
          OR (first.departure_airport, first.arrival_airport, first.departure_at) IS DISTINCT FROM (second.departure_airport, second.arrival_airport, second.departure_at)
      ))
  ) THEN
    RAISE EXCEPTION 'trip % and its second aircraft do not fly one party', trip USING ERRCODE = 'check_violation', CONSTRAINT = 'order_companion';
  END IF;
  IF TG_TABLE_NAME = 'orders' AND TG_OP = 'UPDATE' THEN
    IF NEW.companion_of IS NOT NULL AND NEW.status = 'Canceled' AND OLD.status <> 'Canceled' AND EXISTS (
      SELECT FROM orders standing
      JOIN order_leg first ON first.order_id = standing.id
      JOIN order_leg ended ON ended.order_id = NEW.id AND ended.position = first.position
      LEFT JOIN orders companion ON companion.companion_of = standing.id AND companion.status IN ('Confirmed', 'Completed')
      LEFT JOIN order_leg second ON second.order_id = companion.id AND second.position = first.position
      WHERE standing.id = trip AND standing.status IN ('Confirmed', 'Completed') AND first.pax + coalesce(second.pax, 0) <> ended.trip_pax
    ) THEN
      RAISE EXCEPTION 'trip % loses passengers with its second aircraft', trip USING ERRCODE = 'check_violation', CONSTRAINT = 'order_companion';
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_companion AFTER INSERT OR UPDATE OF status, companion_of, client_id, aircraft_id ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_companion_guard();
CREATE CONSTRAINT TRIGGER order_leg_companion AFTER INSERT OR DELETE OR UPDATE OF pax, trip_pax, departure_at, departure_airport, arrival_airport ON order_leg
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_companion_guard();
