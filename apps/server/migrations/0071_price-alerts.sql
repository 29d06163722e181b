-- owner: price-alerts
-- A customer who is told when a charter costs less.
CREATE TABLE price_alert (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id      uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  legs           jsonb NOT NULL CHECK (jsonb_typeof(legs) = 'array' AND jsonb_array_length(legs) BETWEEN 1 AND 6), -- as they are asked for
  departure_day  date NOT NULL,                                    -- of the first leg, local
  flex_days      smallint NOT NULL CHECK (flex_days BETWEEN 0 AND 3),
  limit_price    bigint CHECK (limit_price > 0),                   -- cents; null: a tenth less is told
  known_price    bigint NOT NULL CHECK (known_price > 0),          -- that the customer saw last, cents
  current_price  bigint CHECK (current_price > 0),                 -- at the last check; null: nothing can fly it
  checked_at     timestamptz NOT NULL,
  created_at     timestamptz NOT NULL
);
CREATE INDEX price_alert_client ON price_alert (client_id, created_at DESC);
CREATE INDEX price_alert_day ON price_alert (departure_day);
CREATE TRIGGER price_alert_client_not_erased BEFORE INSERT ON price_alert FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- Days on which a customer was told: once a day at most, whatever runs twice.
CREATE TABLE price_alert_message (
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  day        date NOT NULL,
  PRIMARY KEY (client_id, day)
);
CREATE TRIGGER price_alert_message_client_not_erased BEFORE INSERT ON price_alert_message
  FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
