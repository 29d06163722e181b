-- owner: catering
-- What passengers eat on a flight. Dishes, their prices and when they are served: packages/domain/catering.
CREATE TABLE catering_order (
  leg_id       uuid PRIMARY KEY REFERENCES order_leg ON DELETE CASCADE,
  order_id     uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  allergies    text[] NOT NULL DEFAULT '{}',             -- health data: erased a month after the flight
  note         text CHECK (length(note) BETWEEN 1 AND 500),
  placed_at    timestamptz NOT NULL,
  confirmed_at timestamptz,                              -- ordered from the caterer, and billed where charged
  confirmed_by uuid REFERENCES staff_member,
  invoice_id   uuid UNIQUE REFERENCES invoice,
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  CHECK (invoice_id IS NULL OR confirmed_at IS NOT NULL)
);
CREATE INDEX catering_order_order ON catering_order (order_id);

CREATE TABLE catering_dish (
  leg_id     uuid NOT NULL REFERENCES catering_order ON DELETE CASCADE,
  dish       text NOT NULL CHECK (dish ~ '^[a-z_]{2,40}$'),
  position   smallint NOT NULL,
  quantity   smallint NOT NULL CHECK (quantity BETWEEN 1 AND 200),
  unit_price bigint NOT NULL CHECK (unit_price >= 0),    -- cents, as it was shown
  PRIMARY KEY (leg_id, dish)
);

-- What the caterer was ordered and the customer billed does not change.
CREATE FUNCTION catering_dish_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM catering_order WHERE leg_id = coalesce(NEW.leg_id, OLD.leg_id) AND confirmed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'catering of flight % is confirmed', coalesce(NEW.leg_id, OLD.leg_id)
      USING ERRCODE = 'check_violation', CONSTRAINT = 'catering_confirmed';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER catering_confirmed BEFORE INSERT OR UPDATE OR DELETE ON catering_dish FOR EACH ROW EXECUTE FUNCTION catering_dish_guard();
