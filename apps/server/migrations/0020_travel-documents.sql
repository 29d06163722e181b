-- owner: travel-documents
-- Travel documents of one passenger for one leg.
CREATE TABLE travel_document (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id      uuid NOT NULL REFERENCES orders,
  order_leg_id  uuid NOT NULL REFERENCES order_leg,
  client_id     uuid NOT NULL REFERENCES client,
  status        text NOT NULL CHECK (status IN ('new', 'progress', 'feedback', 'approved', 'rejected', 'canceled')),
  rounds        smallint NOT NULL DEFAULT 0,             -- times it was submitted
  reason        text CHECK (reason IN ('unreadable', 'cropped', 'expired', 'wrong_document', 'wrong_person', 'other')),
  comment       text CHECK (length(comment) BETWEEN 1 AND 500),
  passenger     jsonb,                                   -- passenger data approved by the reviewer, {v: 1, …}: travel-documents/approved-data.ts
  document      jsonb,                                   -- document data approved by the reviewer, {v: 1, …}
  passenger_id     uuid REFERENCES passenger ON DELETE SET NULL, -- saved to the profile
  created_at    timestamptz NOT NULL,
  submitted_at  timestamptz,
  decided_at    timestamptz,
  erased_at     timestamptz,
  CHECK ((status IN ('feedback', 'rejected')) = (reason IS NOT NULL)),
  CHECK (reason <> 'other' OR comment IS NOT NULL),
  CHECK (status <> 'progress' OR submitted_at IS NOT NULL),
  -- Personal data is stored from approval until erasure only.
  CHECK ((passenger IS NOT NULL) = (status = 'approved' AND erased_at IS NULL)),
  CHECK ((document IS NOT NULL) = (passenger IS NOT NULL))
);
CREATE INDEX travel_document_leg ON travel_document (order_leg_id, created_at);
CREATE INDEX travel_document_order ON travel_document (order_id);
CREATE INDEX travel_document_client ON travel_document (client_id, created_at);
CREATE INDEX travel_document_status ON travel_document (status) WHERE erased_at IS NULL;
-- One document in preparation per leg: concurrent starts get the same row.
CREATE UNIQUE INDEX travel_document_one_new ON travel_document (order_leg_id) WHERE status = 'new';
-- A passenger is on a leg once.
CREATE UNIQUE INDEX travel_document_passenger_once ON travel_document (order_leg_id, (document ->> 'country'), (document ->> 'number'))
  WHERE document IS NOT NULL;
CREATE TRIGGER travel_document_client_not_erased BEFORE INSERT ON travel_document FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER travel_document_client_id_kept BEFORE UPDATE OF client_id ON travel_document FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

CREATE TABLE travel_document_file (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  travel_document_id  uuid NOT NULL REFERENCES travel_document,
  file_id    uuid NOT NULL UNIQUE REFERENCES stored_file,
  status     text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'progress', 'approved', 'feedback', 'rejected')),
  origin     text NOT NULL CHECK (length(origin) BETWEEN 1 AND 120),
  mime       text NOT NULL CHECK (mime IN ('image/jpeg', 'image/png', 'application/pdf')),
  pages      smallint NOT NULL CHECK (pages BETWEEN 1 AND 20),
  size       bigint NOT NULL CHECK (size > 0),            -- bytes as it was sent
  created_at timestamptz NOT NULL
);
CREATE INDEX travel_document_file_document ON travel_document_file (travel_document_id, created_at, id);

-- After the flight or its cancellation only erasure is possible.
CREATE FUNCTION travel_document_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.erased_at IS NOT NULL THEN
    RAISE EXCEPTION 'travel document % is erased', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (SELECT status FROM orders WHERE id = NEW.order_id) IN ('Completed', 'Canceled', 'Declined', 'Refund') THEN
    RAISE EXCEPTION 'the flight of travel document % is over', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER travel_document_open_flight BEFORE INSERT OR UPDATE ON travel_document
  FOR EACH ROW EXECUTE FUNCTION travel_document_guard();

-- At most ten files per passenger, also under concurrent uploads.
CREATE FUNCTION travel_document_file_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM travel_document WHERE id = NEW.travel_document_id FOR UPDATE;
  IF (SELECT count(*) FROM travel_document_file WHERE travel_document_id = NEW.travel_document_id) >= 10 THEN
    RAISE EXCEPTION 'travel document % has ten files', NEW.travel_document_id USING ERRCODE = 'check_violation', CONSTRAINT = 'travel_document_file_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER travel_document_file_limit BEFORE INSERT ON travel_document_file FOR EACH ROW EXECUTE FUNCTION travel_document_file_guard();
