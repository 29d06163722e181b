-- owner: orders
-- Orders of customers. Plural because ORDER is a reserved word.
CREATE TABLE orders (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  pnr                text NOT NULL UNIQUE CHECK (pnr ~ '^[34679BCDFGHJKMNPQRTVWXY]{6}$'),
  client_id          uuid NOT NULL REFERENCES client,
  status             text NOT NULL CHECK (status IN ('AwaitingPayment', 'MoneyTransfer', 'Confirmation', 'Confirmed', 'Declined', 'Canceled', 'Refund', 'Completed')),
  locale             text NOT NULL CHECK (locale IN ('en', 'it')),   -- language of its mails
  aircraft_class_id  integer REFERENCES aircraft_class,
  aircraft_type_id   integer REFERENCES aircraft_type,
  aircraft_id        integer REFERENCES aircraft,
  operator_id        integer REFERENCES operator,
  availability_managed boolean NOT NULL DEFAULT false,               -- the operator's calendar is kept here, so payment confirms the order
  product            text NOT NULL DEFAULT 'charter' CHECK (product IN ('charter', 'empty_leg', 'shared_seat')),
  offer              jsonb,                                          -- accepted offer, {v: 1, …}: orders/stored-offer.ts
  lines              jsonb NOT NULL DEFAULT '[]',                    -- price by service: [{service, amountCents, reason}]
  positioning        jsonb NOT NULL DEFAULT '[]',                    -- ferry flights around the legs
  price              bigint CHECK (price > 0),                       -- cents; null until quoted
  price_firm         boolean NOT NULL DEFAULT false,                 -- false: sales must confirm the estimate
  -- The seats of a shared flight whose initiator bought the rest are a part of the order of the whole aircraft: one trip, one price.
  part_of            uuid REFERENCES orders,
  -- The price is lower because the aircraft lands or departs nearby for another order: an agreement between both orders.
  saving             bigint CHECK (saving > 0),                      -- cents, part of the price
  saving_of          uuid REFERENCES orders,                         -- the order that the aircraft flies before or after
  -- What the trip costs more, or less where negative, since it was moved: the cost of its offer is that of another aircraft or time. Cents.
  moved_cost         bigint NOT NULL DEFAULT 0,
  currency           text NOT NULL DEFAULT 'EUR',
  terms              jsonb NOT NULL,
  -- Unpaid holds take a limited share of the aircraft of a day and a limited number per network. Above it an order takes its aircraft when
  -- it is paid.
  hold_on_payment    boolean NOT NULL DEFAULT false,
  blocked_from       timestamptz,                                    -- availability block of the aircraft
  blocked_to         timestamptz,
  first_departure_at timestamptz NOT NULL,
  last_arrival_at    timestamptz,
  pay_before         timestamptz,
  on_account_due     timestamptz,                                    -- put on account: when its debt is due
  paid               bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),    -- cents received for the price
  ancillary_paid     bigint NOT NULL DEFAULT 0 CHECK (ancillary_paid >= 0), -- cents received for ancillary charges
  refund             bigint,                                         -- cents to refund after cancellation
  deductions         jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(deductions) = 'array'), -- from that refund: [{reason, amountCents}]
  refund_settled     boolean NOT NULL DEFAULT false,
  created_at         timestamptz NOT NULL,
  CONSTRAINT orders_id_client UNIQUE (id, client_id),
  CONSTRAINT orders_part_of_other CHECK (part_of <> id),
  CONSTRAINT orders_saving CHECK ((saving IS NULL) = (saving_of IS NULL) AND saving_of <> id),
  CHECK (blocked_from < blocked_to),
  CONSTRAINT orders_refund_within_paid CHECK (refund BETWEEN 0 AND paid + ancillary_paid),
  CHECK (status NOT IN ('AwaitingPayment', 'MoneyTransfer') OR (pay_before IS NOT NULL AND price IS NOT NULL AND price_firm)),
  CHECK (status NOT IN ('Confirmed', 'Completed') OR paid > 0),
  CHECK (status <> 'Refund' OR refund > 0)
);
CREATE INDEX orders_client ON orders (client_id, created_at DESC);
CREATE INDEX orders_client_unpaid ON orders (client_id) WHERE status IN ('AwaitingPayment', 'MoneyTransfer');
CREATE INDEX orders_unpaid ON orders (pay_before) WHERE status IN ('AwaitingPayment', 'MoneyTransfer');
CREATE INDEX orders_due_for_completion ON orders (last_arrival_at) WHERE status = 'Confirmed';
CREATE INDEX orders_confirmed_aircraft ON orders (aircraft_id, blocked_from) WHERE status = 'Confirmed';
-- Requests that wait for a price: the list reads them by their age.
CREATE INDEX orders_requests ON orders (created_at) WHERE status = 'Confirmation' AND paid = 0;
-- Lists of staff go on after the last row of the page before, in this order.
CREATE INDEX orders_by_departure ON orders (status, first_departure_at, id);
CREATE INDEX orders_part_of ON orders (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX orders_saving_of ON orders (saving_of) WHERE saving_of IS NOT NULL;
CREATE TRIGGER orders_client_not_erased BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER orders_client_not_merged BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION forbid_merged_client();
CREATE TRIGGER orders_client_not_blocked BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION forbid_blocked_client();
CREATE TRIGGER orders_client_id_kept BEFORE UPDATE OF client_id ON orders FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- Unpaid orders block aircraft that others could buy: each customer has a limit, kept here so that parallel requests cannot pass it.
CREATE FUNCTION check_unpaid_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed smallint;
  unpaid  integer;
BEGIN
  -- Orders of one customer queue here until the transaction ends; the count below sees the committed ones.
  PERFORM pg_advisory_xact_lock(hashtextextended('unpaid holds ' || NEW.client_id, 7403));
  SELECT unpaid_hold_limit INTO allowed FROM client WHERE id = NEW.client_id;
  IF NEW.status = 'MoneyTransfer' THEN
    -- One order at a time waits for a bank transfer, unless the customer has a higher limit.
    allowed := greatest(1, allowed - 1);
    SELECT count(*) INTO unpaid FROM orders WHERE client_id = NEW.client_id AND status = 'MoneyTransfer' AND id <> NEW.id;
  ELSE
    SELECT count(*) INTO unpaid FROM orders WHERE client_id = NEW.client_id AND status IN ('AwaitingPayment', 'MoneyTransfer') AND id <> NEW.id;
  END IF;
  IF unpaid >= allowed THEN
    RAISE EXCEPTION 'customer % has % unpaid orders', NEW.client_id, unpaid USING ERRCODE = 'AQ001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_unpaid_hold_limit BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.status = 'AwaitingPayment') EXECUTE FUNCTION check_unpaid_holds();
CREATE TRIGGER orders_transfer_hold_limit BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'MoneyTransfer' AND OLD.status <> 'MoneyTransfer') EXECUTE FUNCTION check_unpaid_holds();

-- A part ends with its whole, and neither without the other. At the end of the transaction, since they end one after the other.
CREATE FUNCTION order_part_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM orders part JOIN orders whole ON whole.id = part.part_of
    WHERE NEW.id IN (part.id, whole.id)
      AND (whole.part_of IS NOT NULL
        OR (part.status IN ('Canceled', 'Refund', 'Declined')) <> (whole.status IN ('Canceled', 'Refund', 'Declined')))
  ) THEN
    RAISE EXCEPTION 'order % ends without the whole that it belongs to', NEW.pnr USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_part AFTER UPDATE OF status, part_of ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_part_guard();

-- The saving is lost with the other order until it is paid: no payment is taken at a price that stands on a trip that is not flown.
CREATE FUNCTION order_saving_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders other WHERE other.id = NEW.saving_of AND other.status IN ('Canceled', 'Refund', 'Declined')) THEN
    RAISE EXCEPTION 'the saving of order % has ended with another order', NEW.pnr USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_saving_stands BEFORE UPDATE OF paid ON orders FOR EACH ROW
  WHEN (NEW.saving_of IS NOT NULL AND OLD.paid = 0 AND NEW.paid > 0) EXECUTE FUNCTION order_saving_guard();

CREATE TABLE order_leg (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id          uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position          smallint NOT NULL CHECK (position BETWEEN 0 AND 5),
  departure         text NOT NULL,                    -- as requested: airport:EGGW, city:LON
  arrival           text NOT NULL,
  departure_airport text REFERENCES airport,          -- assigned airport; null while only the city is known
  arrival_airport   text REFERENCES airport,
  departure_local   text NOT NULL CHECK (departure_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  arrival_local     text CHECK (arrival_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  departure_zone    text NOT NULL,
  arrival_zone      text NOT NULL,
  departure_at      timestamptz NOT NULL,
  -- What the customer agreed to stays beside what is planned: small changes do not add up to a large one. Null: departure_at.
  agreed_departure_at timestamptz,
  arrival_at        timestamptz,
  block_minutes     integer,
  distance_km       integer,
  pax               smallint NOT NULL CHECK (pax > 0),
  luggage           integer NOT NULL CHECK (luggage >= 0),   -- kilograms
  UNIQUE (order_id, position),
  CHECK (departure_at < arrival_at)
);

-- Where passengers meet the crew, where more specific than the general aviation terminal.
CREATE TABLE meeting_point (
  id          integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  airport     text NOT NULL REFERENCES airport,
  operator_id integer REFERENCES operator,            -- null: default of the airport
  name        text NOT NULL,
  address     text NOT NULL,
  latitude    double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude   double precision CHECK (longitude BETWEEN -180 AND 180),
  UNIQUE NULLS NOT DISTINCT (airport, operator_id),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

-- Most that may be charged after the flight, as announced by the accepted offer.
CREATE TABLE order_charge_cap (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  service  text NOT NULL CHECK (service IN ('deicing', 'diversion')),
  amount   bigint NOT NULL CHECK (amount > 0),         -- cents
  PRIMARY KEY (order_id, service)
);

-- Device and network that placed an order which holds something before it is paid. Limits count orders here until they are paid.
CREATE TABLE order_origin (
  order_id   uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  -- Hashes, only compared.
  device     text CHECK (length(device) BETWEEN 1 AND 64),
  address    text CHECK (length(address) BETWEEN 1 AND 64),
  network    text CHECK (length(network) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL
);
CREATE INDEX order_origin_device ON order_origin (device, created_at) WHERE device IS NOT NULL;
CREATE INDEX order_origin_address ON order_origin (address, created_at) WHERE address IS NOT NULL;
CREATE INDEX order_origin_network ON order_origin (network) WHERE network IS NOT NULL;
CREATE INDEX order_origin_created ON order_origin (created_at);

-- What a customer says about a flown trip: once, and not before it is flown.
CREATE TABLE order_rating (
  order_id   uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  score      smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
  comment    text CHECK (length(comment) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);

CREATE FUNCTION order_rating_flown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status = 'Completed') THEN
    RAISE EXCEPTION 'order % is not flown', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_rating_flown';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_rating_flown BEFORE INSERT ON order_rating FOR EACH ROW EXECUTE FUNCTION order_rating_flown();
