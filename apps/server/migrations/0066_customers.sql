-- Two accounts of one person become one. The account that closes stays as a row: its number still signs in, to the account that is kept.
ALTER TABLE client ADD COLUMN merged_into uuid REFERENCES client;
CREATE INDEX client_merged_into ON client (merged_into) WHERE merged_into IS NOT NULL;

CREATE FUNCTION client_merge_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.merged_into IS NOT NULL AND (NEW.merged_into = NEW.id OR EXISTS (
    SELECT FROM client WHERE id = NEW.merged_into AND (merged_into IS NOT NULL OR erased_at IS NOT NULL))) THEN
    RAISE EXCEPTION 'client % cannot become a part of %', NEW.id, NEW.merged_into USING ERRCODE = 'check_violation', CONSTRAINT = 'client_merged_into_open_account';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER client_merge BEFORE UPDATE OF merged_into ON client FOR EACH ROW EXECUTE FUNCTION client_merge_guard();

-- A closed account starts nothing.
CREATE FUNCTION forbid_merged_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT merged_into FROM client WHERE id = NEW.client_id FOR KEY SHARE) IS NOT NULL THEN
    RAISE EXCEPTION 'client % is a part of another', NEW.client_id USING ERRCODE = 'check_violation', CONSTRAINT = 'client_not_merged';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_client_not_merged BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION forbid_merged_client();
CREATE TRIGGER orders_client_not_merged BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION forbid_merged_client();
CREATE TRIGGER conversation_client_not_merged BEFORE INSERT ON conversation FOR EACH ROW EXECUTE FUNCTION forbid_merged_client();
CREATE TRIGGER passenger_client_not_merged BEFORE INSERT ON passenger FOR EACH ROW EXECUTE FUNCTION forbid_merged_client();

ALTER TABLE session DROP CONSTRAINT session_end_reason_check;
ALTER TABLE session ADD CONSTRAINT session_end_reason_check
  CHECK (end_reason IN ('signed-out', 'reset', 'token-reused', 'device-mismatch', 'merged'));

CREATE TABLE customer_merge (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id    uuid NOT NULL REFERENCES client,
  merged_id  uuid NOT NULL REFERENCES client,
  profile    jsonb NOT NULL,                   -- what the kept account took over, {field: {before, after}}: customers/merge.ts
  reason     text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  merged_by  uuid NOT NULL REFERENCES staff_member,
  merged_at  timestamptz NOT NULL,
  undo_until timestamptz NOT NULL,
  undone_by  uuid REFERENCES staff_member,
  undone_at  timestamptz,
  -- The database transaction that merges or undoes: only there do rows change hands.
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK (kept_id <> merged_id),
  CHECK ((undone_by IS NULL) = (undone_at IS NULL)),
  CONSTRAINT customer_merge_undone_in_time CHECK (undone_at <= undo_until)
);
CREATE UNIQUE INDEX customer_merge_once ON customer_merge (merged_id) WHERE undone_at IS NULL;
CREATE INDEX customer_merge_kept ON customer_merge (kept_id, merged_at DESC);
CREATE INDEX customer_merge_xid ON customer_merge (xid);
CREATE TRIGGER customer_merge_no_delete BEFORE DELETE ON customer_merge FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

CREATE FUNCTION is_merging(which uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM customer_merge WHERE xid = pg_current_xact_id() AND which IN (kept_id, merged_id))
$$;

-- What belongs to a customer changes hands by a merge only. The argument names the column.
CREATE FUNCTION customer_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before uuid := (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
  after uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
  IF before <> after AND NOT (is_merging(before) AND is_merging(after)) THEN
    RAISE EXCEPTION '% belongs to client %', TG_TABLE_NAME, before USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_keeps_own';
  END IF;
  RETURN NEW;
END $$;
DO $$
DECLARE
  owned text[];
BEGIN
  FOREACH owned SLICE 1 IN ARRAY ARRAY[
    ['avatar', 'client_id'], ['client_passkey', 'client_id'], ['passenger', 'client_id'], ['verified_document', 'client_id'], ['orders', 'client_id'],
    ['invoice', 'client_id'], ['billing_profile', 'client_id'], ['payment', 'client_id'], ['card', 'client_id'], ['card_fingerprint', 'client_id'],
    ['provider_customer', 'client_id'], ['referral', 'referrer_id'], ['referral', 'friend_id'], ['referral_code', 'client_id'], ['cashback_grant', 'client_id'],
    ['travel_document', 'client_id'], ['push_message', 'client_id'], ['empty_leg_subscription', 'client_id'], ['shared_flight', 'initiator_id'],
    ['shared_flight_waiting', 'client_id'], ['finance_exception', 'client_id'], ['contact_message', 'client_id'], ['conversation', 'client_id'],
    ['customer_tag', 'client_id'], ['customer_note', 'client_id'], ['customer_task', 'client_id']]
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF %I ON %I FOR EACH ROW EXECUTE FUNCTION customer_guard(%L)',
      owned[1] || '_' || owned[2] || '_kept', owned[2], owned[1], owned[2]);
  END LOOP;
END $$;

-- These were fixed altogether; their customer may change by a merge.
CREATE OR REPLACE FUNCTION coupon_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.campaign_id, NEW.reference, NEW.amount, NEW.currency, NEW.scope, NEW.min_order, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.campaign_id, OLD.reference, OLD.amount, OLD.currency, OLD.scope, OLD.min_order, OLD.created_at)
    OR (NEW.client_id <> OLD.client_id AND NOT (is_merging(OLD.client_id) AND is_merging(NEW.client_id))) THEN
    RAISE EXCEPTION 'coupon % is immutable', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.invoice_id <> NEW.invoice_id THEN
    RAISE EXCEPTION 'coupon % is reserved for another invoice', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
    ('Issued', 'Reserved'), ('Reserved', 'Issued'), ('Reserved', 'Expired'), ('Reserved', 'Used'),
    ('Used', 'Issued'), ('Used', 'Expired'), ('Issued', 'Expired'), ('Issued', 'Withdrawn')) THEN
    RAISE EXCEPTION 'coupon % cannot change from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION fiscal_document_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.number >= 0 THEN
      RAISE EXCEPTION 'numbers are assigned at commit' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF to_jsonb(NEW) - '{number,buyer,client_id}'::text[] <> to_jsonb(OLD) - '{number,buyer,client_id}'::text[]
    OR (NEW.client_id <> OLD.client_id AND NOT (is_merging(OLD.client_id) AND is_merging(NEW.client_id)))
    OR (NEW.number <> OLD.number AND (OLD.number > 0 OR pg_trigger_depth() < 2))
    OR (NEW.buyer IS DISTINCT FROM OLD.buyer AND NEW.buyer IS NOT NULL) THEN
    RAISE EXCEPTION 'a fiscal document is immutable' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- A merge gives messages new numbers, in the order in which they were written; the messages themselves stay as they are.
CREATE OR REPLACE FUNCTION conversation_message_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{client_id,number,conversation_id,words}'::text[] <> to_jsonb(OLD) - '{client_id,number,conversation_id,words}'::text[]
    OR NOT (is_merging(OLD.client_id) AND is_merging(NEW.client_id)) THEN
    RAISE EXCEPTION 'messages are not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'conversation_message_fixed';
  END IF;
  RETURN NEW;
END $$;
ALTER TABLE conversation ALTER CONSTRAINT conversation_order_id_client_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE conversation_message ALTER CONSTRAINT conversation_message_conversation_id_client_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
