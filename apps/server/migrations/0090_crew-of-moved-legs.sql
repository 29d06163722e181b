-- owner: operations
-- As before, and members are locked before their periods move: two trips that are moved to one hour at once would wait for each other, one for
-- a member and the other for the end of the first transaction, in which the constraint of one flight at a time is checked.
CREATE OR REPLACE FUNCTION crew_assignment_follow_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM crew_member WHERE id IN (SELECT member_id FROM crew_assignment WHERE order_id = NEW.order_id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE crew_assignment SET period = tstzrange(NEW.departure_at, NEW.arrival_at, '[)') WHERE leg_id = NEW.id;
  RETURN NULL;
END $$;
