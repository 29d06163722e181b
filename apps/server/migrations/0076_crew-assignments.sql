-- owner: operations
-- Who flies a leg. The period is that of the leg, kept by triggers.
CREATE TABLE crew_assignment (
  leg_id      uuid NOT NULL REFERENCES order_leg ON DELETE CASCADE,
  member_id   uuid NOT NULL REFERENCES crew_member,
  order_id    uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  seat        text NOT NULL CHECK (seat IN ('captain', 'first_officer', 'cabin')),
  period      tstzrange NOT NULL,
  assigned_by uuid NOT NULL REFERENCES staff_member,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (leg_id, member_id),
  -- Deferred: a trip of two legs with one crew is moved leg by leg. Legs that no arrival is known of have no crew.
  CONSTRAINT crew_assignment_one_flight EXCLUDE USING gist (member_id WITH =, period WITH &&) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT crew_assignment_period CHECK (NOT isempty(period) AND NOT lower_inf(period) AND NOT upper_inf(period))
);
-- One pilot in each seat of the cockpit.
CREATE UNIQUE INDEX crew_assignment_seat ON crew_assignment (leg_id, seat) WHERE seat IN ('captain', 'first_officer');
CREATE INDEX crew_assignment_order ON crew_assignment (order_id);

CREATE FUNCTION crew_assignment_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM crew_member WHERE id = NEW.member_id FOR SHARE;
  IF NOT EXISTS (
    SELECT FROM order_leg l JOIN orders o ON o.id = l.order_id JOIN crew_member m ON m.operator_id = o.operator_id
    WHERE l.id = NEW.leg_id AND o.id = NEW.order_id AND m.id = NEW.member_id AND m.left_at IS NULL
  ) THEN
    RAISE EXCEPTION 'crew member % does not fly for the operator of trip %', NEW.member_id, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_assignment_operator';
  END IF;
  SELECT tstzrange(departure_at, arrival_at, '[)') INTO NEW.period FROM order_leg WHERE id = NEW.leg_id;
  RETURN NEW;
END $$;
CREATE TRIGGER crew_assignment_operator BEFORE INSERT ON crew_assignment FOR EACH ROW EXECUTE FUNCTION crew_assignment_guard();

CREATE FUNCTION crew_assignment_follow_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE crew_assignment SET period = tstzrange(NEW.departure_at, NEW.arrival_at, '[)') WHERE leg_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_leg_crew AFTER UPDATE OF departure_at, arrival_at ON order_leg
  FOR EACH ROW WHEN (OLD.departure_at IS DISTINCT FROM NEW.departure_at OR OLD.arrival_at IS DISTINCT FROM NEW.arrival_at)
  EXECUTE FUNCTION crew_assignment_follow_leg();

-- A trip that another operator flies keeps nobody of the former one: the use case takes them off in the same transaction.
CREATE FUNCTION orders_crew_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM crew_assignment a JOIN crew_member m ON m.id = a.member_id JOIN orders o ON o.id = a.order_id
    WHERE a.order_id = NEW.id AND m.operator_id IS DISTINCT FROM o.operator_id
  ) THEN
    RAISE EXCEPTION 'trip % has crew of another operator', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_crew_operator';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_crew_operator AFTER UPDATE OF operator_id ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.operator_id IS DISTINCT FROM NEW.operator_id) EXECUTE FUNCTION orders_crew_guard();

-- Items about crew follow from assignments: what was ticked for flights that are still to come is open again, and those trips are not released.
DELETE FROM trip_release r USING orders o
  WHERE o.id = r.order_id AND o.status = 'Confirmed'
    AND EXISTS (SELECT FROM order_leg l WHERE l.order_id = o.id AND NOT EXISTS (SELECT FROM flight_record f WHERE f.leg_id = l.id));
UPDATE checklist_item i SET status = 'NR', causes = '{}', revision = revision + 1 FROM orders o
  WHERE o.id = i.order_id AND o.status = 'Confirmed' AND i.kind IN ('crew', 'crew_qualification', 'cabin_crew') AND i.status NOT IN ('NR', 'CNL')
    AND NOT EXISTS (SELECT FROM flight_record f WHERE f.leg_id = i.leg_id);

-- As before, and no reason releases a flight without its crew. What is flown stays as it was.
CREATE OR REPLACE FUNCTION trip_release_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM trip_release r JOIN checklist_item i ON i.order_id = r.order_id
    WHERE r.order_id = NEW.order_id AND i.is_required AND i.status NOT IN ('OK', 'NA', 'CNL')
      AND (r.override_reason IS NULL OR (i.kind IN ('crew', 'crew_qualification', 'cabin_crew')
        AND NOT EXISTS (SELECT FROM flight_record f WHERE f.leg_id = i.leg_id)))
  ) THEN
    RAISE EXCEPTION 'trip % is released with required items open', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_release_settled';
  END IF;
  RETURN NULL;
END $$;
