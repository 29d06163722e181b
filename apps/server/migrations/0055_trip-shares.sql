-- owner: trip-sheets
-- Links that open the sheet of a paid trip without an account. The token is known to whoever has the link, never to the database.
CREATE TABLE trip_share (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id     uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  client_id    uuid NOT NULL REFERENCES client,
  token_hash   text NOT NULL UNIQUE CHECK (length(token_hash) = 43),
  label        text CHECK (length(label) BETWEEN 1 AND 60),            -- for whom, in the customer's words
  email        text CHECK (length(email) BETWEEN 3 AND 254),           -- where the link was sent
  created_at   timestamptz NOT NULL,
  withdrawn_at timestamptz,
  opens        integer NOT NULL DEFAULT 0,
  opened_at    timestamptz,
  CHECK ((opens > 0) = (opened_at IS NOT NULL))
);
CREATE INDEX trip_share_order ON trip_share (order_id, created_at);
CREATE INDEX trip_share_client ON trip_share (client_id);
CREATE TRIGGER trip_share_client_not_erased BEFORE INSERT ON trip_share FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER trip_share_client_id_kept BEFORE UPDATE OF client_id ON trip_share FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- A trip that does not take place is not shared, at most twenty links of a trip are live, and a withdrawn one stays withdrawn.
CREATE FUNCTION trip_share_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at THEN
      RAISE EXCEPTION 'link % is withdrawn', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_share_withdrawn';
    END IF;
    RETURN NEW;
  END IF;
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF (SELECT status FROM orders WHERE id = NEW.order_id) NOT IN ('Confirmation', 'Confirmed') THEN
    RAISE EXCEPTION 'trip % is not shared', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_share_of_paid_trip';
  END IF;
  IF (SELECT count(*) FROM trip_share WHERE order_id = NEW.order_id AND withdrawn_at IS NULL) >= 20 THEN
    RAISE EXCEPTION 'trip % has twenty links', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_share_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER trip_share_kept BEFORE INSERT OR UPDATE OF withdrawn_at ON trip_share FOR EACH ROW EXECUTE FUNCTION trip_share_guard();
