-- A customer who may not book or pay: what the team does instead of deleting an account.
ALTER TABLE client
  ADD COLUMN blocked_at     timestamptz,
  ADD COLUMN blocked_reason text CHECK (length(blocked_reason) BETWEEN 3 AND 500),
  ADD CONSTRAINT client_blocked CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL));

CREATE FUNCTION forbid_blocked_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT blocked_at FROM client WHERE id = NEW.client_id FOR KEY SHARE) IS NOT NULL THEN
    RAISE EXCEPTION 'client % is blocked', NEW.client_id USING ERRCODE = 'check_violation', CONSTRAINT = 'client_not_blocked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_client_not_blocked BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION forbid_blocked_client();

-- Duplicates are found by what people give twice.
CREATE INDEX client_email_lower ON client (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX client_name_lower ON client (lower(first_name), lower(last_name)) WHERE first_name IS NOT NULL AND last_name IS NOT NULL;
