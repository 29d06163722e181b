-- Unpaid orders block aircraft that others could buy: each customer has a limit, kept here so that parallel requests cannot pass it.
ALTER TABLE client ADD COLUMN unpaid_hold_limit smallint NOT NULL DEFAULT 2 CHECK (unpaid_hold_limit >= 0);

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
CREATE INDEX orders_client_unpaid ON orders (client_id) WHERE status IN ('AwaitingPayment', 'MoneyTransfer');
