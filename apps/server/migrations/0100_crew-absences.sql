-- owner: crew
-- Times in which a crew member does not fly. The kind may be about health: it is read with the crew, and erased with the member.
CREATE TABLE crew_absence (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id    uuid NOT NULL REFERENCES crew_member,
  kind         text NOT NULL CHECK (kind IN ('sick', 'leave', 'training', 'other')),
  from_at      timestamptz NOT NULL,
  until_at     timestamptz,                              -- null: until it is ended
  note         text CHECK (length(note) BETWEEN 1 AND 300),
  revision     integer NOT NULL DEFAULT 1,
  recorded_by  uuid NOT NULL REFERENCES staff_member,
  recorded_at  timestamptz NOT NULL,
  withdrawn_at timestamptz,                              -- recorded by mistake: it counts no more
  CONSTRAINT crew_absence_period CHECK (until_at > from_at),
  CONSTRAINT crew_absence_once EXCLUDE USING gist (member_id WITH =, tstzrange(from_at, until_at, '[)') WITH &&) WHERE (withdrawn_at IS NULL)
);
CREATE INDEX crew_absence_member ON crew_absence (member_id, from_at DESC);

-- Assignments lock the member with a share lock: one of the two waits, and then sees what the other one has written.
CREATE FUNCTION crew_absence_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM crew_member WHERE id = NEW.member_id AND left_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'crew member % has left', NEW.member_id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_absence_active';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crew_absence_active BEFORE INSERT OR UPDATE ON crew_absence FOR EACH ROW EXECUTE FUNCTION crew_absence_guard();
