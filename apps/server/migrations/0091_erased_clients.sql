-- A write that meets the deletion of its account is refused with a constraint of its own, so that its caller reads why.
CREATE OR REPLACE FUNCTION forbid_erased_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT erased_at FROM client WHERE id = NEW.client_id FOR KEY SHARE) IS NOT NULL THEN
    RAISE EXCEPTION 'client % is erased', NEW.client_id USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'client_not_erased';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER shared_flight_waiting_client_not_erased BEFORE INSERT ON shared_flight_waiting FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER empty_leg_subscription_client_not_erased BEFORE INSERT ON empty_leg_subscription FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER email_code_client_not_erased BEFORE INSERT ON email_code FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
