-- owner: orders
-- Who booked a trip on its customer's behalf.
ALTER TABLE orders ADD assistant_id uuid REFERENCES assistant;
CREATE INDEX orders_assistant ON orders (assistant_id) WHERE assistant_id IS NOT NULL;

CREATE FUNCTION assistant_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM assistant WHERE id = NEW.assistant_id AND client_id = NEW.client_id
    AND accepted_at IS NOT NULL AND ended_at IS NULL AND can_book FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'assistant % does not book', NEW.assistant_id USING ERRCODE = 'check_violation', CONSTRAINT = 'assistant_may_book';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_by_assistant BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.assistant_id IS NOT NULL) EXECUTE FUNCTION assistant_order_guard();
