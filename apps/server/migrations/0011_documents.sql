-- Private files: what stands outside is sealed with a key of its own, and that key, sealed with the master key, stands here.
-- Without this row the bytes outside mean nothing to anybody.
CREATE TABLE stored_file (
  id         uuid PRIMARY KEY,
  sealed_key text NOT NULL,
  parts      smallint NOT NULL CHECK (parts BETWEEN 1 AND 100),
  bytes      bigint NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL
);

-- The papers of one traveller for one leg.
CREATE TABLE ticket_passport (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id      uuid NOT NULL REFERENCES orders,
  order_leg_id  uuid NOT NULL REFERENCES order_leg,
  client_id     uuid NOT NULL REFERENCES client,
  status        text NOT NULL CHECK (status IN ('new', 'progress', 'feedback', 'approved', 'rejected', 'canceled')),
  rounds        smallint NOT NULL DEFAULT 0,             -- times it was submitted
  reason        text CHECK (reason IN ('unreadable', 'cropped', 'expired', 'wrong_document', 'wrong_person', 'other')),
  comment       text CHECK (length(comment) BETWEEN 1 AND 500),
  person        jsonb,                                   -- as the reviewer read them in the papers
  document      jsonb,
  person_id     uuid REFERENCES person ON DELETE SET NULL, -- saved in the profile
  created_at    timestamptz NOT NULL,
  submitted_at  timestamptz,
  decided_at    timestamptz,
  erased_at     timestamptz,
  CHECK ((status IN ('feedback', 'rejected')) = (reason IS NOT NULL)),
  CHECK (reason <> 'other' OR comment IS NOT NULL),
  CHECK (status <> 'progress' OR submitted_at IS NOT NULL),
  -- Who it is stands here from the approval until it is erased, and never otherwise.
  CHECK ((person IS NOT NULL) = (status = 'approved' AND erased_at IS NULL)),
  CHECK ((document IS NOT NULL) = (person IS NOT NULL))
);
CREATE INDEX ticket_passport_leg ON ticket_passport (order_leg_id, created_at);
CREATE INDEX ticket_passport_order ON ticket_passport (order_id);
CREATE INDEX ticket_passport_client ON ticket_passport (client_id, created_at);
CREATE INDEX ticket_passport_status ON ticket_passport (status) WHERE erased_at IS NULL;
-- The papers being put together are one: whoever begins twice at once gets the same.
CREATE UNIQUE INDEX ticket_passport_one_new ON ticket_passport (order_leg_id) WHERE status = 'new';
-- One person is on a leg once.
CREATE UNIQUE INDEX ticket_passport_person_once ON ticket_passport (order_leg_id, (document ->> 'country'), (document ->> 'number'))
  WHERE document IS NOT NULL;

CREATE TABLE ticket_file (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ticket_id  uuid NOT NULL REFERENCES ticket_passport,
  file_id    uuid NOT NULL UNIQUE REFERENCES stored_file,
  status     text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'progress', 'approved', 'feedback', 'rejected')),
  origin     text NOT NULL CHECK (length(origin) BETWEEN 1 AND 120),
  mime       text NOT NULL CHECK (mime IN ('image/jpeg', 'image/png', 'application/pdf')),
  pages      smallint NOT NULL CHECK (pages BETWEEN 1 AND 20),
  size       bigint NOT NULL CHECK (size > 0),            -- bytes as it was sent
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_file_ticket ON ticket_file (ticket_id, created_at, id);

-- Passengers of a flight that is over, or was given up, stay as they were; only erasing what must go is possible then.
CREATE FUNCTION ticket_passport_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.erased_at IS NOT NULL THEN
    RAISE EXCEPTION 'ticket passport % is erased', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (SELECT status FROM orders WHERE id = NEW.order_id) IN ('Completed', 'Canceled', 'Declined', 'Refund') THEN
    RAISE EXCEPTION 'the flight of ticket passport % is over', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_passport_open_flight BEFORE INSERT OR UPDATE ON ticket_passport
  FOR EACH ROW EXECUTE FUNCTION ticket_passport_guard();

-- At most ten files for one traveller, however many are sent at once.
CREATE FUNCTION ticket_file_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ticket_passport WHERE id = NEW.ticket_id FOR UPDATE;
  IF (SELECT count(*) FROM ticket_file WHERE ticket_id = NEW.ticket_id) >= 10 THEN
    RAISE EXCEPTION 'ticket passport % has ten files', NEW.ticket_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_file_ten';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_file_ten BEFORE INSERT ON ticket_file FOR EACH ROW EXECUTE FUNCTION ticket_file_guard();

-- A picture of the client: an unguessable name, which changes with the picture.
CREATE TABLE avatar (
  id         uuid PRIMARY KEY,
  client_id  uuid NOT NULL UNIQUE REFERENCES client ON DELETE CASCADE,
  file_id    uuid NOT NULL UNIQUE REFERENCES stored_file,
  created_at timestamptz NOT NULL
);
