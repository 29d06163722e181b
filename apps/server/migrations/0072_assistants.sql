-- owner: assistants
-- Assistants of customers: a row is an invitation, and from its acceptance on what the assistant may do for the customer.
CREATE TABLE assistant (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id           uuid NOT NULL REFERENCES client,                -- on whose behalf
  assistant_client_id uuid REFERENCES client,                         -- who accepted
  email               text CHECK (length(email) BETWEEN 3 AND 254),   -- where the invitation was sent; erased with either account
  token_hash          text NOT NULL UNIQUE CHECK (length(token_hash) = 43),
  can_see             boolean NOT NULL,
  can_book            boolean NOT NULL,
  can_pay             boolean NOT NULL,
  can_documents       boolean NOT NULL,
  pay_limit           bigint NOT NULL DEFAULT 0 CHECK (pay_limit BETWEEN 0 AND 500000000), -- cents in 30 days
  created_at          timestamptz NOT NULL,
  expires_at          timestamptz NOT NULL,                           -- of the invitation
  accepted_at         timestamptz,
  ended_at            timestamptz,
  ended_by            text CHECK (ended_by IN ('customer', 'assistant', 'deletion', 'merge')),
  CONSTRAINT assistant_sees CHECK (can_see),
  CONSTRAINT assistant_pay_limit CHECK (can_pay = (pay_limit > 0)),
  CONSTRAINT assistant_accepted CHECK ((accepted_at IS NULL) = (assistant_client_id IS NULL)),
  CONSTRAINT assistant_in_time CHECK (accepted_at <= expires_at),
  CONSTRAINT assistant_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT assistant_of_another CHECK (assistant_client_id <> client_id)
);
CREATE INDEX assistant_client ON assistant (client_id, created_at);
CREATE INDEX assistant_account ON assistant (assistant_client_id, accepted_at);
CREATE UNIQUE INDEX assistant_one_open ON assistant (client_id, assistant_client_id) WHERE ended_at IS NULL;
CREATE TRIGGER assistant_client_not_erased BEFORE INSERT ON assistant FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER assistant_client_id_kept BEFORE UPDATE OF client_id ON assistant FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
CREATE TRIGGER assistant_account_kept BEFORE UPDATE OF assistant_client_id ON assistant
  FOR EACH ROW WHEN (OLD.assistant_client_id IS NOT NULL) EXECUTE FUNCTION customer_guard('assistant_client_id');

-- Ten at a time; an invitation is accepted once, by an account that is there; what ended stays ended and as it was.
CREATE FUNCTION assistant_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM client WHERE id = NEW.client_id FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM assistant WHERE client_id = NEW.client_id AND ended_at IS NULL
        AND (accepted_at IS NOT NULL OR expires_at > NEW.created_at)) >= 10 THEN
      RAISE EXCEPTION 'client % has ten assistants', NEW.client_id USING ERRCODE = 'check_violation', CONSTRAINT = 'assistant_number';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.ended_at IS NOT NULL AND (NEW.ended_at IS DISTINCT FROM OLD.ended_at OR NEW.accepted_at IS DISTINCT FROM OLD.accepted_at
      OR NEW.pay_limit > OLD.pay_limit) THEN
    RAISE EXCEPTION 'assistant % has ended', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'assistant_stays_ended';
  END IF;
  IF OLD.accepted_at IS NOT NULL AND NEW.accepted_at IS DISTINCT FROM OLD.accepted_at THEN
    RAISE EXCEPTION 'invitation % is accepted', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'assistant_accepted_once';
  END IF;
  IF OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL AND EXISTS (
      SELECT FROM client WHERE id IN (NEW.client_id, NEW.assistant_client_id) AND (erased_at IS NOT NULL OR merged_into IS NOT NULL)) THEN
    RAISE EXCEPTION 'account of assistant % is closed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'assistant_account_open';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER assistant_kept BEFORE INSERT OR UPDATE ON assistant FOR EACH ROW EXECUTE FUNCTION assistant_guard();
