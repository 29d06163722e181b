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
