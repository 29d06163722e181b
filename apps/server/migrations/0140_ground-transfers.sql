-- owner: ground-transfers
-- A car with its driver to the terminal of a flight, or from it. What can be asked for and the steps: packages/domain/src/ground-transfers.
CREATE TABLE ground_transfer (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id     uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  leg_id       uuid NOT NULL REFERENCES order_leg ON DELETE CASCADE,
  leg_end      text NOT NULL CHECK (leg_end IN ('departure', 'arrival')),
  kind         text NOT NULL CHECK (kind IN ('saloon', 'people_carrier', 'minibus')),
  passengers   smallint NOT NULL CHECK (passengers BETWEEN 1 AND 200),
  bags         smallint NOT NULL CHECK (bags BETWEEN 0 AND 400),
  address      text CHECK (length(address) BETWEEN 1 AND 255),       -- null once it is erased
  note         text CHECK (length(note) BETWEEN 1 AND 255),
  wanted_at    timestamptz,                                          -- null: by the time of the flight
  is_included  boolean NOT NULL,                                     -- the car that a charter's price includes
  status       text NOT NULL CHECK (status IN ('asked', 'offered', 'confirmed', 'declined', 'withdrawn', 'canceled')),
  price        bigint CHECK (price >= 0),                            -- cents, in the currency of the order
  answer       text CHECK (length(answer) BETWEEN 1 AND 500),        -- of staff, for the customer
  pickup_at    timestamptz,                                          -- as agreed with the driver; null: on landing
  driver_name  text CHECK (length(driver_name) BETWEEN 1 AND 80),
  driver_phone text CHECK (length(driver_phone) BETWEEN 1 AND 40),
  plate        text CHECK (length(plate) BETWEEN 1 AND 20),
  -- The flight that it was last looked at for: another one is to be confirmed again.
  for_at       timestamptz NOT NULL,
  for_airport  text NOT NULL,
  for_pax      smallint NOT NULL,
  invoice_id   uuid UNIQUE REFERENCES invoice,
  answered_by  uuid REFERENCES staff_member,
  revision     integer NOT NULL DEFAULT 1,
  asked_at     timestamptz NOT NULL,
  changed_at   timestamptz NOT NULL,
  CHECK (NOT is_included OR (leg_end = 'departure' AND passengers <= 3 AND coalesce(price, 0) = 0)),
  CHECK (leg_end = 'departure' OR (wanted_at IS NULL AND pickup_at IS NULL)),
  CHECK (status NOT IN ('offered', 'confirmed') OR (price IS NOT NULL AND answered_by IS NOT NULL)),
  CHECK (status <> 'confirmed' OR leg_end = 'arrival' OR pickup_at IS NOT NULL),
  CHECK (status NOT IN ('confirmed', 'canceled') OR (price > 0) = (invoice_id IS NOT NULL)),
  CHECK (invoice_id IS NULL OR status IN ('confirmed', 'canceled'))
);
CREATE INDEX ground_transfer_order ON ground_transfer (order_id, asked_at);
CREATE INDEX ground_transfer_leg ON ground_transfer (leg_id);
-- One car at an end of a flight, beside the one that is included; that one once in a trip.
CREATE UNIQUE INDEX ground_transfer_one_per_end ON ground_transfer (leg_id, leg_end, is_included)
  WHERE status IN ('asked', 'offered', 'confirmed');
CREATE UNIQUE INDEX ground_transfer_one_included ON ground_transfer (order_id)
  WHERE is_included AND status IN ('asked', 'offered', 'confirmed');

-- It begins as a question; what was agreed stays as it is, and what is over stays over but for what is erased.
CREATE FUNCTION ground_transfer_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
          AND orders.currency = 'EUR' AND orders.price >= 2000000) THEN
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
  -- A price is confirmed as it was offered.
  IF (NEW.order_id, NEW.leg_id, NEW.leg_end, NEW.is_included) IS DISTINCT FROM (OLD.order_id, OLD.leg_id, OLD.leg_end, OLD.is_included)
      OR (OLD.status NOT IN ('asked', 'offered') AND (NEW.price, NEW.invoice_id) IS DISTINCT FROM (OLD.price, OLD.invoice_id))
      OR (OLD.status = 'offered' AND NEW.status = 'confirmed' AND NEW.price IS DISTINCT FROM OLD.price AND NEW.price > 0) THEN
    RAISE EXCEPTION 'transfer % stays as it was agreed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_kept';
  END IF;
  IF OLD.status IN ('declined', 'withdrawn', 'canceled') AND NOT (
    (NEW.kind, NEW.passengers, NEW.bags, NEW.wanted_at, NEW.pickup_at, NEW.for_at, NEW.for_airport, NEW.for_pax)
      IS NOT DISTINCT FROM (OLD.kind, OLD.passengers, OLD.bags, OLD.wanted_at, OLD.pickup_at, OLD.for_at, OLD.for_airport, OLD.for_pax)
    AND num_nonnulls(NEW.address, NEW.note, NEW.answer, NEW.driver_name, NEW.driver_phone, NEW.plate) = 0
  ) THEN
    RAISE EXCEPTION 'transfer % is over', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_kept';
  END IF;
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER ground_transfer_guard BEFORE INSERT OR UPDATE OR DELETE ON ground_transfer FOR EACH ROW EXECUTE FUNCTION ground_transfer_guard();

-- Checked at commit: a price that was accepted is charged once, with an invoice of its own over just that.
CREATE FUNCTION ground_transfer_charged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ancillary_charge WHERE invoice_id = NEW.invoice_id AND order_id = NEW.order_id
      AND service = 'ground_transfer' AND amount = NEW.price) THEN
    RAISE EXCEPTION 'transfer % is not charged as it was accepted', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ground_transfer_charged';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ground_transfer_charged AFTER UPDATE OF status, invoice_id ON ground_transfer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'confirmed' AND NEW.price > 0) EXECUTE FUNCTION ground_transfer_charged();

-- owner: invoices
-- A car is charged as its customer accepted it.
ALTER TABLE ancillary_charge DROP CONSTRAINT ancillary_charge_service_check;
ALTER TABLE ancillary_charge ADD CONSTRAINT ancillary_charge_service_check
  CHECK (service IN ('catering', 'deicing', 'diversion', 'added_leg', 'ground_transfer'));

CREATE OR REPLACE FUNCTION ancillary_charge_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cap bigint;
  invoiced bigint;
BEGIN
  -- The order lock serialises charges, so that the sum below is complete.
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
  -- `ancillary_charge_accepted` and `ancillary_charge_transfer` check an added flight and a car at commit, with what was accepted.
  IF NEW.service IN ('catering', 'added_leg', 'ground_transfer') THEN
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

CREATE FUNCTION ancillary_charge_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ground_transfer WHERE invoice_id = NEW.invoice_id AND order_id = NEW.order_id
      AND status = 'confirmed' AND price = NEW.amount) THEN
    RAISE EXCEPTION 'invoice % is for a car whose price was not accepted', NEW.invoice_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ancillary_charge_transfer';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ancillary_charge_transfer AFTER INSERT ON ancillary_charge DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.service = 'ground_transfer') EXECUTE FUNCTION ancillary_charge_transfer();
