-- Aircraft and operators that staff enter and change. What is over stops sales: the insurance and the certificate of the operator, the airworthiness
-- review of the aircraft.
ALTER TABLE operator
  ADD COLUMN aoc_until date,                                -- last day of the certificate; null: without end
  ADD COLUMN revision  integer NOT NULL DEFAULT 1;          -- two members at one operator: the second one sees the first one's change
ALTER TABLE aircraft
  ADD COLUMN airworthy_until date,                          -- last day of the airworthiness review; null: not kept here
  ADD COLUMN status_reason   text CHECK (length(status_reason) BETWEEN 3 AND 500),
  ADD COLUMN revision        integer NOT NULL DEFAULT 1;

-- An aircraft on the ground is not held for anybody, whatever an offer of a moment ago said. The row lock makes a hold wait for a grounding, and a
-- grounding for a hold.
CREATE FUNCTION aircraft_hold_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM aircraft WHERE id = NEW.aircraft_id AND status = 'active' FOR SHARE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER aircraft_hold_active BEFORE INSERT ON aircraft_availability_block
  FOR EACH ROW WHEN (NEW.kind = 'hold') EXECUTE FUNCTION aircraft_hold_guard();
