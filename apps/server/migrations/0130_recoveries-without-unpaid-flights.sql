-- owner: recoveries
-- What was flown before the aircraft was lost stays what it was, but for an unpaid flight among it that is taken out since it did not leave.
CREATE FUNCTION recovery_flown_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.flown_legs <> OLD.flown_legs - 1 OR NOT EXISTS (
    SELECT FROM dropped_leg WHERE order_id = NEW.order_id AND unpaid_invoice_id IS NOT NULL AND dropped_at >= OLD.opened_at
  ) THEN
    RAISE EXCEPTION 'recovery % was opened after % flights', OLD.id, OLD.flown_legs
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_flown_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recovery_flown_kept BEFORE UPDATE OF flown_legs ON recovery
  FOR EACH ROW WHEN (NEW.flown_legs IS DISTINCT FROM OLD.flown_legs) EXECUTE FUNCTION recovery_flown_guard();

-- At commit: a trip that waits for another aircraft has something left to fly.
CREATE FUNCTION recovery_has_legs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM recovery WHERE order_id = OLD.order_id AND status = 'open'
      AND flown_legs >= (SELECT count(*) FROM order_leg WHERE order_id = OLD.order_id)
  ) THEN
    RAISE EXCEPTION 'nothing of order % is left to be recovered', OLD.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_has_legs';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER recovery_has_legs AFTER DELETE ON order_leg DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION recovery_has_legs();
