-- owner: operations
-- Flights that an absence took a member from: why a seat is open.
CREATE TABLE crew_absence_leg (
  absence_id uuid NOT NULL REFERENCES crew_absence ON DELETE CASCADE,
  leg_id     uuid NOT NULL REFERENCES order_leg ON DELETE CASCADE,
  order_id   uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  seat       text NOT NULL CHECK (seat IN ('captain', 'first_officer', 'cabin')),
  taken_at   timestamptz NOT NULL,
  PRIMARY KEY (absence_id, leg_id)
);
CREATE INDEX crew_absence_leg_order ON crew_absence_leg (order_id);

-- As before, and no absent member is assigned.
CREATE OR REPLACE FUNCTION crew_assignment_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM crew_member WHERE id = NEW.member_id FOR SHARE;
  IF NOT EXISTS (
    SELECT FROM order_leg l JOIN orders o ON o.id = l.order_id JOIN crew_member m ON m.operator_id = coalesce(l.operator_id, o.operator_id)
    WHERE l.id = NEW.leg_id AND o.id = NEW.order_id AND m.id = NEW.member_id AND m.left_at IS NULL
  ) THEN
    RAISE EXCEPTION 'crew member % does not fly for the operator of trip %', NEW.member_id, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_assignment_operator';
  END IF;
  SELECT tstzrange(departure_at, arrival_at, '[)') INTO NEW.period FROM order_leg WHERE id = NEW.leg_id;
  IF EXISTS (
    SELECT FROM crew_absence a
    WHERE a.member_id = NEW.member_id AND a.withdrawn_at IS NULL AND tstzrange(a.from_at, a.until_at, '[)') && NEW.period
  ) THEN
    RAISE EXCEPTION 'crew member % is absent', NEW.member_id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_assignment_present';
  END IF;
  RETURN NEW;
END $$;

-- Of a flight that has left its stand, or whose trip is over, the crew stays: an absence can begin on board.
CREATE FUNCTION crew_presence_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM crew_assignment c JOIN crew_absence a ON a.member_id = c.member_id JOIN orders o ON o.id = c.order_id
    WHERE c.member_id = NEW.member_id AND o.status = 'Confirmed' AND a.withdrawn_at IS NULL AND tstzrange(a.from_at, a.until_at, '[)') && c.period
      AND NOT EXISTS (SELECT FROM flight_record f WHERE f.leg_id = c.leg_id)
      AND NOT EXISTS (SELECT FROM flight_status s WHERE s.leg_id = c.leg_id AND s.status NOT IN ('scheduled', 'boarding'))
  ) THEN
    RAISE EXCEPTION 'crew member % is absent and on a flight', NEW.member_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_assignment_present';
  END IF;
  RETURN NULL;
END $$;
-- Deferred: the use case ends assignments in the transaction of the absence, or of the move.
CREATE CONSTRAINT TRIGGER crew_absence_present AFTER INSERT OR UPDATE ON crew_absence DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION crew_presence_guard();
CREATE CONSTRAINT TRIGGER crew_assignment_present AFTER UPDATE OF period ON crew_assignment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION crew_presence_guard();
