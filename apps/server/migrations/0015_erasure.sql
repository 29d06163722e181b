-- A client who left: what the books need stays, nothing tells any more who it was.
ALTER TABLE client ALTER COLUMN phone DROP NOT NULL;
ALTER TABLE client ADD COLUMN erased_at timestamptz;
ALTER TABLE client ADD CONSTRAINT client_erased CHECK (
  CASE WHEN erased_at IS NULL THEN phone IS NOT NULL
  ELSE phone IS NULL AND first_name IS NULL AND last_name IS NULL AND middle_name IS NULL AND email IS NULL
    AND email_unconfirmed IS NULL AND photo IS NULL AND ref IS NULL AND utm = '{}' END
);

-- Nothing new begins for somebody who is leaving at this very moment.
CREATE FUNCTION refuse_erased_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT erased_at FROM client WHERE id = NEW.client_id FOR KEY SHARE) IS NOT NULL THEN
    RAISE EXCEPTION 'client % has left', NEW.client_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_living_client BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER person_living_client BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER session_living_client BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER card_living_client BEFORE INSERT ON card FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER avatar_living_client BEFORE INSERT ON avatar FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER ticket_passport_living_client BEFORE INSERT ON ticket_passport FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER client_passkey_living_client BEFORE INSERT ON client_passkey FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER push_message_living_client BEFORE INSERT ON push_message FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER notification_choice_living_client BEFORE INSERT ON notification_choice FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
CREATE TRIGGER web_push_subscription_living_client BEFORE INSERT ON web_push_subscription FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();
