-- owner: crew-pages
-- Links that open the flights of a crew member without a password. The token is in the link, never in the database.
CREATE TABLE crew_link (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id     uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  member_id    uuid NOT NULL REFERENCES crew_member,
  token_hash   text NOT NULL UNIQUE CHECK (length(token_hash) = 43),
  channel      text NOT NULL CHECK (channel IN ('sms', 'copy')),
  hotel        text CHECK (length(hotel) BETWEEN 1 AND 300),
  created_by   uuid NOT NULL REFERENCES staff_member,
  created_at   timestamptz NOT NULL,
  withdrawn_at timestamptz,
  opens        integer NOT NULL DEFAULT 0,
  opened_at    timestamptz,
  CHECK ((opens > 0) = (opened_at IS NOT NULL))
);
-- A new link takes the place of the one before.
CREATE UNIQUE INDEX crew_link_live ON crew_link (order_id, member_id) WHERE withdrawn_at IS NULL;
CREATE INDEX crew_link_member ON crew_link (member_id);

-- Only for members of the crew; a withdrawn link stays withdrawn.
CREATE FUNCTION crew_link_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at THEN
      RAISE EXCEPTION 'link % is withdrawn', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_link_withdrawn';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM crew_assignment WHERE order_id = NEW.order_id AND member_id = NEW.member_id) THEN
    RAISE EXCEPTION 'member % is not on trip %', NEW.member_id, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_link_of_crew';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crew_link_kept BEFORE INSERT OR UPDATE OF withdrawn_at ON crew_link FOR EACH ROW EXECUTE FUNCTION crew_link_guard();
