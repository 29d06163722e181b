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
  created_at  timestamptz NOT NULL,
  CHECK ((date_from IS NULL) = (date_to IS NULL))
);
CREATE INDEX empty_leg_subscription_client ON empty_leg_subscription (client_id, created_at);
CREATE INDEX empty_leg_subscription_origin ON empty_leg_subscription (origin, destination) WHERE NOT paused;

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
