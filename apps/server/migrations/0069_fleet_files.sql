-- Photographs of aircraft, re-encoded in the sizes of `photoWidths`; their address may be kept for good.
CREATE TABLE aircraft_photo (
  id          uuid PRIMARY KEY REFERENCES stored_file,
  aircraft_id integer NOT NULL REFERENCES aircraft ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('exterior', 'cabin')),
  place       integer NOT NULL DEFAULT 0,                    -- the lowest is shown first
  width       integer NOT NULL CHECK (width > 0),            -- of the largest size, pixels
  height      integer NOT NULL CHECK (height > 0),
  added_by    uuid NOT NULL REFERENCES staff_member,
  added_at    timestamptz NOT NULL
);
CREATE INDEX aircraft_photo_aircraft ON aircraft_photo (aircraft_id, place, added_at);
CREATE TRIGGER aircraft_photo_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON aircraft_photo FOR EACH STATEMENT EXECUTE FUNCTION notify_fleet_changed();

-- Scans of what an operator or an aircraft flies on; the days until which they are good are columns of operator and aircraft.
CREATE TABLE fleet_document (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator_id integer REFERENCES operator ON DELETE CASCADE,
  aircraft_id integer REFERENCES aircraft ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('insurance', 'aoc', 'airworthiness', 'other')),
  file_id     uuid NOT NULL UNIQUE REFERENCES stored_file,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  pages       smallint NOT NULL CHECK (pages BETWEEN 1 AND 20),
  size        bigint NOT NULL CHECK (size > 0),              -- bytes as it was sent
  added_by    uuid NOT NULL REFERENCES staff_member,
  added_at    timestamptz NOT NULL,
  CHECK (num_nonnulls(operator_id, aircraft_id) = 1),
  CHECK (kind <> 'aoc' OR operator_id IS NOT NULL),
  CHECK (kind <> 'airworthiness' OR aircraft_id IS NOT NULL)
);
CREATE INDEX fleet_document_operator ON fleet_document (operator_id, added_at) WHERE operator_id IS NOT NULL;
CREATE INDEX fleet_document_aircraft ON fleet_document (aircraft_id, added_at) WHERE aircraft_id IS NOT NULL;

-- Uploads of two members at once are counted one after the other.
CREATE FUNCTION aircraft_photo_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM aircraft WHERE id = NEW.aircraft_id FOR UPDATE;
  IF (SELECT count(*) FROM aircraft_photo WHERE aircraft_id = NEW.aircraft_id) >= 8 THEN
    RAISE EXCEPTION 'aircraft % has eight photographs', NEW.aircraft_id USING ERRCODE = 'check_violation', CONSTRAINT = 'fleet_file_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER aircraft_photo_limit BEFORE INSERT ON aircraft_photo FOR EACH ROW EXECUTE FUNCTION aircraft_photo_guard();

CREATE FUNCTION fleet_document_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM aircraft WHERE id = NEW.aircraft_id FOR UPDATE;
  PERFORM FROM operator WHERE id = NEW.operator_id FOR UPDATE;
  IF (SELECT count(*) FROM fleet_document WHERE aircraft_id = NEW.aircraft_id OR operator_id = NEW.operator_id) >= 20 THEN
    RAISE EXCEPTION 'operator % or aircraft % has twenty documents', NEW.operator_id, NEW.aircraft_id USING ERRCODE = 'check_violation', CONSTRAINT = 'fleet_file_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fleet_document_limit BEFORE INSERT ON fleet_document FOR EACH ROW EXECUTE FUNCTION fleet_document_guard();
