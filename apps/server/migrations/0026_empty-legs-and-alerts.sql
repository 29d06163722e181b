-- owner: empty-legs
-- Flights that take place anyway, offered for less. A sold one lies inside the availability block of its parent's order.
CREATE TABLE empty_leg (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator_id       integer NOT NULL REFERENCES operator,
  aircraft_id       integer NOT NULL REFERENCES aircraft,
  movement_id       uuid REFERENCES aircraft_movement,        -- parent; null for legs that staff or an operator's calendar brought
  -- A buyer may ask for another route nearby: the flights around the leg are planned again, and its movement is replaced.
  max_detour_km     integer NOT NULL DEFAULT 400 CHECK (max_detour_km BETWEEN 0 AND 5000), -- all flights together
  -- The movement that is planned again when the buyer cancels; null: flown as it was planned.
  diverted_from     uuid REFERENCES aircraft_movement,
  source            text NOT NULL CHECK (source IN ('movement', 'staff', 'import')),
  departure_airport text NOT NULL REFERENCES airport,
  arrival_airport   text NOT NULL REFERENCES airport CHECK (arrival_airport <> departure_airport),
  departure_from    timestamptz NOT NULL,                     -- window in which it may depart
  departure_to      timestamptz NOT NULL CHECK (departure_to >= departure_from),
  departure_at      timestamptz NOT NULL CHECK (departure_at BETWEEN departure_from AND departure_to),
  block_minutes     integer NOT NULL CHECK (block_minutes > 0),
  distance_km       integer NOT NULL CHECK (distance_km >= 0),
  pax_max           smallint NOT NULL CHECK (pax_max > 0),
  luggage_kg        integer NOT NULL CHECK (luggage_kg >= 0),
  co2_kg            integer NOT NULL CHECK (co2_kg >= 0),
  reference_price   bigint NOT NULL CHECK (reference_price > 0),  -- cents: the same one-way charter
  floor_price       bigint NOT NULL CHECK (floor_price BETWEEN 0 AND reference_price),
  currency          text NOT NULL DEFAULT 'EUR',
  breakdown         jsonb NOT NULL,                           -- lines of the reference: {v: 1, lines}
  matched_price     bigint,                                   -- cents: the price step that alerts were made for
  steps             jsonb,                                    -- price steps of its own; null: the standard ones
  sale_price        bigint CHECK (sale_price > 0),            -- held and sold for, for the history of its route; null: no buyer
  status            text NOT NULL CHECK (status IN ('draft', 'offered', 'held', 'sold', 'withdrawn', 'flown')),
  reason            text,                                     -- of its status, for staff
  buyer_order_id    uuid,
  created_at        timestamptz NOT NULL,
  checked_at        timestamptz NOT NULL,                     -- last comparison with its parent
  changed_at        timestamptz NOT NULL,
  CHECK ((source = 'movement') = (movement_id IS NOT NULL)),
  CHECK (status NOT IN ('held', 'sold') OR buyer_order_id IS NOT NULL),
  CONSTRAINT empty_leg_diverted CHECK (diverted_from IS NULL OR (movement_id IS NOT NULL AND status <> 'offered'))
);
CREATE UNIQUE INDEX empty_leg_one_per_movement ON empty_leg (movement_id) WHERE status <> 'withdrawn';
CREATE UNIQUE INDEX empty_leg_one_per_order ON empty_leg (buyer_order_id) WHERE status IN ('held', 'sold');
CREATE INDEX empty_leg_offered ON empty_leg (departure_at) WHERE status = 'offered';
CREATE INDEX empty_leg_sold_route ON empty_leg (departure_airport, arrival_airport) WHERE status IN ('sold', 'flown');
CREATE INDEX empty_leg_diverted_from ON empty_leg (diverted_from) WHERE diverted_from IS NOT NULL;

-- Withdrawn and flown are final; only a held leg is sold, and a leg never changes its buyer.
CREATE FUNCTION empty_leg_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('withdrawn', 'flown') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'empty leg % is %', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'sold' AND OLD.status NOT IN ('held', 'sold') THEN
    RAISE EXCEPTION 'empty leg % was not held', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status IN ('held', 'sold') AND NEW.status IN ('held', 'sold') AND NEW.buyer_order_id IS DISTINCT FROM OLD.buyer_order_id THEN
    RAISE EXCEPTION 'empty leg % belongs to another buyer', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER empty_leg_status BEFORE UPDATE OF status, buyer_order_id ON empty_leg FOR EACH ROW EXECUTE FUNCTION empty_leg_guard();

-- No leg outlives the flight it is part of, and none departs at another time or with another aircraft. At the end of the transaction, since
-- flight and leg change one after the other.
CREATE FUNCTION empty_leg_parent_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM empty_leg leg JOIN aircraft_movement movement ON movement.id = leg.movement_id
    WHERE movement.id = (CASE TG_TABLE_NAME WHEN 'empty_leg' THEN to_jsonb(NEW) ->> 'movement_id' ELSE to_jsonb(NEW) ->> 'id' END)::uuid
      AND leg.status IN ('draft', 'offered', 'held', 'sold')
      AND (movement.canceled_at IS NOT NULL OR movement.departure_at <> leg.departure_at OR movement.aircraft_id <> leg.aircraft_id)
  ) THEN
    RAISE EXCEPTION 'an empty leg outlives its parent' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER empty_leg_parent AFTER INSERT OR UPDATE OF status, movement_id, departure_at, aircraft_id ON empty_leg
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION empty_leg_parent_guard();
CREATE CONSTRAINT TRIGGER aircraft_movement_legs AFTER UPDATE OF canceled_at, departure_at, aircraft_id ON aircraft_movement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION empty_leg_parent_guard();

CREATE FUNCTION notify_empty_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('empty_leg', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER empty_leg_changed AFTER INSERT OR UPDATE OR DELETE ON empty_leg FOR EACH ROW EXECUTE FUNCTION notify_empty_leg();

-- Prices at which an empty leg was offered before they were changed: one that a buyer saw holds for a while.
CREATE TABLE empty_leg_price (
  leg_id          uuid NOT NULL REFERENCES empty_leg ON DELETE CASCADE,
  reference_price bigint NOT NULL,
  floor_price     bigint NOT NULL,
  steps           jsonb,
  departure_at    timestamptz NOT NULL,                       -- a price holds for the flight it was shown with
  shown_until     timestamptz NOT NULL
);
CREATE INDEX empty_leg_price_leg ON empty_leg_price (leg_id, shown_until);

CREATE FUNCTION empty_leg_price_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO empty_leg_price (leg_id, reference_price, floor_price, steps, departure_at, shown_until)
  VALUES (OLD.id, OLD.reference_price, OLD.floor_price, OLD.steps, OLD.departure_at, NEW.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER empty_leg_price_changed AFTER UPDATE ON empty_leg FOR EACH ROW
  WHEN (OLD.status = 'offered' AND (OLD.reference_price, OLD.floor_price, OLD.steps) IS DISTINCT FROM (NEW.reference_price, NEW.floor_price, NEW.steps))
  EXECUTE FUNCTION empty_leg_price_kept();

-- The flight of a sold leg was moved out of its window, or its aircraft replaced by a lesser one: its buyer chooses.
CREATE TABLE empty_leg_change (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  leg_id                uuid NOT NULL REFERENCES empty_leg,
  order_id              uuid NOT NULL,                -- of the buyer
  reason                text NOT NULL CHECK (reason IN ('time', 'aircraft')),
  sold_aircraft_id      integer NOT NULL REFERENCES aircraft,
  sold_departure_at     timestamptz NOT NULL,
  sold_from             timestamptz NOT NULL,         -- window that the buyer accepted
  sold_to               timestamptz NOT NULL,
  decide_by             timestamptz NOT NULL,         -- without an answer everything is refunded
  charter_token         text,                         -- suggestion that is kept for the buyer
  charter_price         bigint CHECK (charter_price > 0),  -- cents
  charter_aircraft_id   integer REFERENCES aircraft,
  status                text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'refunded', 'chartered', 'reverted', 'withdrawn')),
  created_at            timestamptz NOT NULL,
  answered_at           timestamptz,
  CHECK ((status = 'open') = (answered_at IS NULL)),
  CHECK ((charter_token IS NULL) = (charter_price IS NULL) AND (charter_token IS NULL) = (charter_aircraft_id IS NULL))
);
CREATE UNIQUE INDEX empty_leg_change_open ON empty_leg_change (order_id) WHERE status = 'open';
CREATE INDEX empty_leg_change_due ON empty_leg_change (decide_by) WHERE status = 'open';
CREATE INDEX empty_leg_change_leg ON empty_leg_change (leg_id);

-- Alerts that customers subscribed to. Null is any.
CREATE TABLE empty_leg_subscription (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id   uuid NOT NULL REFERENCES client,
  origin      text CHECK (origin ~ '^(airport|city):'),
  destination text CHECK (destination ~ '^(airport|city):'),
  date_from   date,                                   -- local to the departure
  date_to     date CHECK (date_to >= date_from),
  price_max   bigint CHECK (price_max > 0),           -- cents
  frequency   text NOT NULL CHECK (frequency IN ('instant', 'digest')),
  timezone    text NOT NULL,                          -- of its owner, for quiet hours
  paused      boolean NOT NULL DEFAULT false,
  -- Routes that its owner wants no messages about, though the alert matches them: `city:LON>city:NCE`.
  muted_routes text[] NOT NULL DEFAULT '{}' CHECK (cardinality(muted_routes) <= 200),
  created_at  timestamptz NOT NULL,
  CHECK ((date_from IS NULL) = (date_to IS NULL))
);
CREATE INDEX empty_leg_subscription_client ON empty_leg_subscription (client_id, created_at);
CREATE INDEX empty_leg_subscription_origin ON empty_leg_subscription (origin, destination) WHERE NOT paused;
CREATE TRIGGER empty_leg_subscription_client_not_erased BEFORE INSERT ON empty_leg_subscription FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER empty_leg_subscription_client_id_kept BEFORE UPDATE OF client_id ON empty_leg_subscription FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- Active alerts are kept in memory: every change is announced. An id that is gone was deleted.
CREATE FUNCTION notify_empty_leg_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('empty_leg_subscription', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER empty_leg_subscription_changed AFTER INSERT OR UPDATE OR DELETE ON empty_leg_subscription
  FOR EACH ROW EXECUTE FUNCTION notify_empty_leg_subscription();

-- One message per subscription, leg and step of its price.
CREATE TABLE empty_leg_alert (
  subscription_id uuid NOT NULL REFERENCES empty_leg_subscription ON DELETE CASCADE,
  leg_id          uuid NOT NULL REFERENCES empty_leg ON DELETE CASCADE,
  price           bigint NOT NULL,                    -- cents, when it matched
  created_at      timestamptz NOT NULL,
  sent_at         timestamptz,
  mailed          boolean NOT NULL DEFAULT false,
  PRIMARY KEY (subscription_id, leg_id, price)
);
CREATE INDEX empty_leg_alert_unsent ON empty_leg_alert (subscription_id) WHERE sent_at IS NULL;
