-- owner: payments
-- What an assistant pays, or asks a bank transfer for, counts against a limit that the customer set, over 30 days.
ALTER TABLE payment ADD assistant_id uuid REFERENCES assistant;
ALTER TABLE proforma_invoice ADD assistant_id uuid REFERENCES assistant;
CREATE INDEX payment_assistant ON payment (assistant_id, created_at) WHERE assistant_id IS NOT NULL;
CREATE INDEX proforma_invoice_assistant ON proforma_invoice (assistant_id, created_at) WHERE assistant_id IS NOT NULL;

-- Pages open at the same time for one invoice count once: only one of them pays it, the money of another goes back.
CREATE FUNCTION assistant_spent(assistant uuid, at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH counted AS (
    SELECT invoice_id, status, amount FROM payment
    WHERE assistant_id = assistant AND created_at > at - interval '30 days'
  ), transfer AS (
    SELECT invoice_id, max((content ->> 'due')::bigint) AS due FROM proforma_invoice
    WHERE assistant_id = assistant AND created_at > at - interval '30 days' GROUP BY invoice_id
  )
  SELECT coalesce(sum(greatest(
    coalesce((SELECT sum(amount) FROM counted WHERE invoice_id = invoice.id AND status = 'Succeeded'), 0)
      + coalesce((SELECT max(amount) FROM counted WHERE invoice_id = invoice.id AND status IN ('Created', 'Processing')
          AND invoice.status IN ('New', 'Processing')), 0),
    CASE WHEN invoice.status IN ('Canceled', 'Expired') THEN 0 ELSE coalesce(transfer.due, 0) END
  )), 0)::bigint
  FROM invoice LEFT JOIN transfer ON transfer.invoice_id = invoice.id
  WHERE invoice.id IN (SELECT invoice_id FROM counted UNION SELECT invoice_id FROM transfer)
$$;

-- The lock on the assistant makes payments that arrive together wait for each other.
CREATE FUNCTION assistant_payment_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who assistant%ROWTYPE;
BEGIN
  SELECT * INTO who FROM assistant WHERE id = NEW.assistant_id FOR UPDATE;
  IF who.ended_at IS NOT NULL OR who.accepted_at IS NULL OR NOT who.can_pay
      OR who.client_id <> (SELECT client_id FROM invoice WHERE id = NEW.invoice_id) THEN
    RAISE EXCEPTION 'assistant % does not pay', NEW.assistant_id USING ERRCODE = 'check_violation', CONSTRAINT = 'assistant_may_pay';
  END IF;
  IF assistant_spent(NEW.assistant_id, NEW.created_at) > who.pay_limit THEN
    RAISE EXCEPTION 'limit of assistant %', NEW.assistant_id USING ERRCODE = 'check_violation', CONSTRAINT = 'assistant_limit';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_by_assistant AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.assistant_id IS NOT NULL) EXECUTE FUNCTION assistant_payment_guard();
CREATE TRIGGER proforma_invoice_by_assistant AFTER INSERT ON proforma_invoice
  FOR EACH ROW WHEN (NEW.assistant_id IS NOT NULL) EXECUTE FUNCTION assistant_payment_guard();
-- Saved cards are the customer's own.
ALTER TABLE payment ADD CONSTRAINT payment_assistant_card CHECK (assistant_id IS NULL OR (card_id IS NULL AND NOT save_card));
