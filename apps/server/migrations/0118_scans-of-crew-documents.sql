-- owner: crew
-- Scans of the documents of crew members. Each row keeps which document it shows, as it was recorded when the scan was added.
CREATE TABLE crew_scan (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id       uuid NOT NULL REFERENCES crew_member,
  kind            text NOT NULL CHECK (kind IN ('licence', 'medical', 'recurrent', 'language', 'passport', 'rating', 'airport')),
  type_id         integer REFERENCES aircraft_type,      -- of a rating
  airport_code    text CHECK (airport_code ~ '^[A-Z0-9]{3,8}$'),                -- of the training for an airport
  document_number text CHECK (length(document_number) BETWEEN 1 AND 40),        -- of licence and passport; the level of a language
  valid_until     date,                                  -- last day; null: without end
  superseded_at   timestamptz,                           -- since then another document is recorded: the scan is erased a while after
  file_id         uuid NOT NULL UNIQUE REFERENCES stored_file,
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  pages           smallint NOT NULL CHECK (pages BETWEEN 1 AND 20),
  size            bigint NOT NULL CHECK (size > 0),      -- bytes as it was sent
  added_by        uuid NOT NULL REFERENCES staff_member,
  added_at        timestamptz NOT NULL,
  CONSTRAINT crew_scan_rating CHECK ((kind = 'rating') = (type_id IS NOT NULL)),
  CONSTRAINT crew_scan_airport CHECK ((kind = 'airport') = (airport_code IS NOT NULL))
);
CREATE INDEX crew_scan_member ON crew_scan (member_id, added_at);
CREATE INDEX crew_scan_superseded ON crew_scan (superseded_at) WHERE superseded_at IS NOT NULL;
CREATE INDEX crew_scan_ended ON crew_scan (valid_until) WHERE valid_until IS NOT NULL;

-- The member is locked: uploads at once are counted one after the other, and who leaves meanwhile gets none.
CREATE FUNCTION crew_scan_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM crew_member WHERE id = NEW.member_id AND left_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'crew member % has left', NEW.member_id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_scan_active';
  END IF;
  IF (SELECT count(*) FROM crew_scan WHERE member_id = NEW.member_id AND kind = NEW.kind AND superseded_at IS NULL
      AND type_id IS NOT DISTINCT FROM NEW.type_id AND airport_code IS NOT DISTINCT FROM NEW.airport_code) >= 6 THEN
    RAISE EXCEPTION 'document % of crew member % has six scans', NEW.kind, NEW.member_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_scan_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crew_scan_active BEFORE INSERT ON crew_scan FOR EACH ROW EXECUTE FUNCTION crew_scan_guard();

-- Who changes the company gets a new row: flights of the old one stay with it. Who left does not return, and leaves no scan behind.
CREATE OR REPLACE FUNCTION crew_member_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.operator_id <> OLD.operator_id THEN
    RAISE EXCEPTION 'crew member % stays with the operator', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_member_operator_kept';
  END IF;
  IF OLD.left_at IS NOT NULL THEN
    RAISE EXCEPTION 'crew member % has left', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_member_left';
  END IF;
  IF NEW.left_at IS NOT NULL AND EXISTS (SELECT FROM crew_scan WHERE member_id = OLD.id) THEN
    RAISE EXCEPTION 'scans of crew member % are not erased', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_member_scans_erased';
  END IF;
  RETURN NEW;
END $$;
