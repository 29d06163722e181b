-- owner: payments
-- Parts of the invoice of a charter that others of the party pay by card, each by a link of its own. The token is known to whoever has the link,
-- never to the database. What nobody was asked for stays with the customer.
CREATE TABLE invoice_share (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id uuid NOT NULL REFERENCES invoice,
  token_hash text NOT NULL UNIQUE CHECK (length(token_hash) = 43),
  amount     bigint NOT NULL CHECK (amount >= 100),
  currency   text NOT NULL,
  name       text CHECK (length(name) BETWEEN 1 AND 60),           -- who is asked, in the customer's words
  email      text CHECK (length(email) BETWEEN 3 AND 254),         -- where the link was sent
  locale     text NOT NULL CHECK (locale IN ('en', 'it')),         -- of the page that the link opens
  created_at timestamptz NOT NULL,
  payment_id uuid UNIQUE REFERENCES payment,                       -- what paid it
  paid_at    timestamptz,
  ended_at   timestamptz,
  -- withdrawn: by the customer; closed: the invoice ended unpaid; covered: the invoice was paid, or has no room for the share.
  ended      text CHECK (ended IN ('withdrawn', 'closed', 'covered')),
  UNIQUE (id, invoice_id),
  CHECK ((payment_id IS NULL) = (paid_at IS NULL)),
  CHECK ((ended IS NULL) = (ended_at IS NULL)),
  CONSTRAINT invoice_share_paid_or_ended CHECK (payment_id IS NULL OR ended IS NULL)
);
CREATE INDEX invoice_share_invoice ON invoice_share (invoice_id, created_at);

ALTER TABLE payment ADD share_id uuid;
-- Typed by the payer of a share: receipt and refunds are told there, in the language of the page.
ALTER TABLE payment ADD payer_email text CHECK (length(payer_email) BETWEEN 3 AND 254);
ALTER TABLE payment ADD payer_locale text CHECK (payer_locale IN ('en', 'it'));
ALTER TABLE payment ADD CONSTRAINT payment_payer CHECK (share_id IS NOT NULL OR num_nonnulls(payer_email, payer_locale) = 0);
ALTER TABLE payment ADD CONSTRAINT payment_share_fkey FOREIGN KEY (share_id, invoice_id) REFERENCES invoice_share (id, invoice_id);
-- The payer has no account here: no balance, no stored card, no assistant.
ALTER TABLE payment ADD CONSTRAINT payment_share_by_card
  CHECK (share_id IS NULL OR (account_id IS NULL AND card_id IS NULL AND NOT save_card AND assistant_id IS NULL));
ALTER TABLE payment DROP CONSTRAINT payment_part_from_balance;
ALTER TABLE payment ADD CONSTRAINT payment_part_from_balance CHECK (applied <> 'part' OR account_id IS NOT NULL OR share_id IS NOT NULL);
CREATE INDEX payment_share ON payment (share_id) WHERE share_id IS NOT NULL;
CREATE UNIQUE INDEX payment_one_per_share ON payment (share_id) WHERE applied IN ('invoice', 'part');

-- Only the unpaid invoice of a charter is split, in its currency, into at most twenty open shares. What was asked for stays as it was said.
CREATE FUNCTION invoice_share_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.invoice_id, NEW.token_hash, NEW.amount, NEW.currency) IS DISTINCT FROM (OLD.invoice_id, OLD.token_hash, OLD.amount, OLD.currency)
        OR (OLD.payment_id IS NOT NULL AND NEW.payment_id IS DISTINCT FROM OLD.payment_id)
        OR (OLD.ended IS NOT NULL AND NEW.ended IS DISTINCT FROM OLD.ended) THEN
      RAISE EXCEPTION 'share % stays as it is', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_share_kept';
    END IF;
    RETURN NEW;
  END IF;
  PERFORM 1 FROM invoice WHERE id = NEW.invoice_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM invoice JOIN orders ON orders.id = invoice.order_id
      WHERE invoice.id = NEW.invoice_id AND invoice.type = 'Primary' AND invoice.status IN ('New', 'Processing')
        AND invoice.currency = NEW.currency AND orders.product = 'charter') THEN
    RAISE EXCEPTION 'invoice % is not split', NEW.invoice_id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_share_of_charter';
  END IF;
  IF (SELECT count(*) FROM invoice_share WHERE invoice_id = NEW.invoice_id AND payment_id IS NULL AND ended IS NULL) >= 20 THEN
    RAISE EXCEPTION 'invoice % has twenty shares', NEW.invoice_id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_share_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_share_kept BEFORE INSERT OR UPDATE ON invoice_share FOR EACH ROW EXECUTE FUNCTION invoice_share_guard();

-- Checked at commit: nobody is asked for more than is due, and for nothing once the invoice takes no money. The row of the invoice is the lock.
CREATE FUNCTION invoice_share_within_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  due bigint;
  open bigint;
BEGIN
  SELECT CASE WHEN status IN ('New', 'Processing') THEN price - discount - received ELSE 0 END INTO due FROM invoice WHERE id = target FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount), 0) INTO open FROM invoice_share WHERE invoice_id = target AND payment_id IS NULL AND ended IS NULL;
  IF open > due THEN
    RAISE EXCEPTION 'others are asked for % cents of invoice %, due are %', open, target, due
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_share_within_due';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_share_due AFTER INSERT OR UPDATE ON invoice_share DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION invoice_share_within_due('invoice_id');
CREATE CONSTRAINT TRIGGER invoice_due_of_shares AFTER UPDATE OF status, price, discount, received ON invoice DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION invoice_share_within_due('id');

-- A payment of a share is over exactly what was asked for. It counts for the invoice only as what its share names, and that share is paid by nothing else.
CREATE FUNCTION payment_of_share_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked invoice_share;
BEGIN
  SELECT * INTO asked FROM invoice_share WHERE id = NEW.share_id;
  IF NEW.amount <> asked.amount OR NEW.fee <> 0 OR NEW.currency <> asked.currency THEN
    RAISE EXCEPTION 'payment % is not over its share', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_over_share';
  END IF;
  IF (coalesce(NEW.applied, 'late') <> 'late') <> coalesce(asked.payment_id = NEW.id, false) THEN
    RAISE EXCEPTION 'share % is not paid by payment %', asked.id, NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_pays_share';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_of_share AFTER INSERT OR UPDATE OF amount, fee, currency, applied, share_id ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.share_id IS NOT NULL) EXECUTE FUNCTION payment_of_share_guard();

CREATE FUNCTION invoice_share_payment_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment WHERE id = NEW.payment_id AND share_id = NEW.id AND applied IN ('invoice', 'part')) THEN
    RAISE EXCEPTION 'share % is not paid by payment %', NEW.id, NEW.payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_pays_share';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_share_payment AFTER INSERT OR UPDATE OF payment_id ON invoice_share DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION invoice_share_payment_guard();

-- A part by card is applied after its payment began.
CREATE CONSTRAINT TRIGGER payment_part_applied AFTER UPDATE OF applied ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.applied = 'part') EXECUTE FUNCTION invoice_parts_guard('invoice_id');

-- Money of a payer goes back to the card that paid, never to a balance.
CREATE FUNCTION refund_of_share_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.destination <> 'provider' OR NEW.status = 'Failed' OR NEW.reason = 'payout')
      AND EXISTS (SELECT FROM payment WHERE id = NEW.payment_id AND share_id IS NOT NULL) THEN
    RAISE EXCEPTION 'refund % is of a share', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_of_share_to_card';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_of_share BEFORE INSERT OR UPDATE OF destination, status ON refund FOR EACH ROW EXECUTE FUNCTION refund_of_share_guard();
