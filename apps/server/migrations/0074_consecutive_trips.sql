-- A price that is lower because the aircraft lands or departs nearby for another order: an agreement between both orders.
ALTER TABLE orders
  ADD COLUMN saving    bigint CHECK (saving > 0),             -- cents, part of the price
  ADD COLUMN saving_of uuid REFERENCES orders,                -- the order that the aircraft flies before or after
  ADD CONSTRAINT orders_saving CHECK ((saving IS NULL) = (saving_of IS NULL) AND saving_of <> id);
CREATE INDEX orders_saving_of ON orders (saving_of) WHERE saving_of IS NOT NULL;

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
