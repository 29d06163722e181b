-- owner: ground-transfers
-- What was asked for stays at every step, no car is confirmed for an added flight that is to be paid, and the price of one counts for no included car.
CREATE OR REPLACE FUNCTION ground_transfer_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'asked' THEN
      RAISE EXCEPTION 'transfer % was not asked for', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_step';
    END IF;
    IF NOT EXISTS (SELECT FROM order_leg JOIN orders ON orders.id = order_leg.order_id
        WHERE order_leg.id = NEW.leg_id AND orders.id = NEW.order_id AND orders.product <> 'shared_seat') THEN
      RAISE EXCEPTION 'flight % is not of order %', NEW.leg_id, NEW.order_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_of_order';
    END IF;
    IF NEW.is_included AND NOT EXISTS (SELECT FROM order_leg JOIN orders ON orders.id = order_leg.order_id
        WHERE order_leg.id = NEW.leg_id AND order_leg.position = 0 AND orders.product = 'charter' AND orders.companion_of IS NULL
          AND orders.currency = 'EUR' AND orders.price - (
            SELECT coalesce(sum(invoice.price - invoice.discount), 0) FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
              WHERE leg_proposal.order_id = orders.id AND invoice.status IN ('New', 'Processing')
          ) >= 2000000) THEN
      RAISE EXCEPTION 'order % includes no car', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_included';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.status = 'confirmed' THEN
      RAISE EXCEPTION 'transfer % is confirmed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_kept';
    END IF;
    RETURN OLD;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('asked', 'asked'), ('asked', 'offered'), ('asked', 'confirmed'), ('asked', 'declined'), ('asked', 'withdrawn'),
    ('offered', 'offered'), ('offered', 'confirmed'), ('offered', 'declined'), ('offered', 'withdrawn'),
    ('confirmed', 'confirmed'), ('confirmed', 'canceled'),
    ('declined', 'declined'), ('withdrawn', 'withdrawn'), ('canceled', 'canceled')
  ) OR (OLD.status = 'asked' AND NEW.status = 'confirmed' AND NEW.price > 0) THEN
    RAISE EXCEPTION 'transfer % does not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_step';
  END IF;
  -- An added flight that is not paid leaves its trip, which a confirmed car would keep it from.
  IF NEW.status = 'confirmed' AND OLD.status <> 'confirmed' AND EXISTS (
    SELECT FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
      WHERE leg_proposal.leg_id = NEW.leg_id AND invoice.status IN ('New', 'Processing')
  ) THEN
    RAISE EXCEPTION 'flight % of transfer % is not paid', NEW.leg_id, OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_flight_paid';
  END IF;
  -- What was asked for stays, but for what is erased; a price is confirmed as it was offered.
  IF (NEW.order_id, NEW.leg_id, NEW.leg_end, NEW.is_included, NEW.kind, NEW.passengers, NEW.bags, NEW.wanted_at, NEW.asked_at)
        IS DISTINCT FROM (OLD.order_id, OLD.leg_id, OLD.leg_end, OLD.is_included, OLD.kind, OLD.passengers, OLD.bags, OLD.wanted_at, OLD.asked_at)
      OR (NEW.address IS NOT NULL AND NEW.address IS DISTINCT FROM OLD.address)
      OR (NEW.note IS NOT NULL AND NEW.note IS DISTINCT FROM OLD.note)
      OR (OLD.status NOT IN ('asked', 'offered') AND (NEW.price, NEW.invoice_id) IS DISTINCT FROM (OLD.price, OLD.invoice_id))
      OR (OLD.status = 'offered' AND NEW.status = 'confirmed' AND NEW.price IS DISTINCT FROM OLD.price AND NEW.price > 0) THEN
    RAISE EXCEPTION 'transfer % stays as it was agreed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_kept';
  END IF;
  IF OLD.status IN ('declined', 'withdrawn', 'canceled') AND NOT (
    (NEW.pickup_at, NEW.for_at, NEW.for_airport, NEW.for_pax) IS NOT DISTINCT FROM (OLD.pickup_at, OLD.for_at, OLD.for_airport, OLD.for_pax)
    AND num_nonnulls(NEW.address, NEW.note, NEW.answer, NEW.driver_name, NEW.driver_phone, NEW.plate) = 0
  ) THEN
    RAISE EXCEPTION 'transfer % is over', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_kept';
  END IF;
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
