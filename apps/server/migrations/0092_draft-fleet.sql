-- owner: fleet
-- A new aircraft or operator is a draft until its documents are in and a second member publishes it. What exists is published.
ALTER TABLE operator
  ADD COLUMN published_at timestamptz,                     -- null: a draft, none of its aircraft is on sale
  ADD COLUMN published_by uuid REFERENCES staff_member,    -- null: published before there were drafts, or by the demo
  ADD COLUMN drafted_by uuid REFERENCES staff_member,      -- who entered it
  ADD COLUMN draft_changed_by uuid REFERENCES staff_member, -- who last changed the draft, its documents included
  ADD COLUMN identity integer NOT NULL DEFAULT 1;          -- counts changes of its certificate: documents of an earlier one do not count
UPDATE operator SET published_at = created_at;
ALTER TABLE operator
  ADD CONSTRAINT operator_drafted CHECK (published_at IS NOT NULL OR (drafted_by IS NOT NULL AND draft_changed_by IS NOT NULL)),
  ADD CONSTRAINT operator_two_people CHECK (published_by <> drafted_by AND published_by <> draft_changed_by);

ALTER TABLE aircraft
  ADD COLUMN insured_until date,                           -- last day of its own cover; null: that of its operator counts
  ADD COLUMN published_at timestamptz,
  ADD COLUMN published_by uuid REFERENCES staff_member,
  ADD COLUMN drafted_by uuid REFERENCES staff_member,
  ADD COLUMN draft_changed_by uuid REFERENCES staff_member,
  ADD COLUMN identity integer NOT NULL DEFAULT 1;          -- counts changes of registration and operator
UPDATE aircraft SET published_at = created_at;
ALTER TABLE aircraft
  ADD CONSTRAINT aircraft_drafted CHECK (published_at IS NOT NULL OR (drafted_by IS NOT NULL AND draft_changed_by IS NOT NULL)),
  ADD CONSTRAINT aircraft_two_people CHECK (published_by <> drafted_by AND published_by <> draft_changed_by),
  -- Chartered for one customer: its operator confirms the trip, and it is never on sale.
  ADD CONSTRAINT aircraft_sub_charter_published CHECK (NOT sub_charter OR published_at IS NOT NULL);

ALTER TABLE fleet_document
  ADD COLUMN number text CHECK (length(number) BETWEEN 1 AND 60),  -- of the policy or certificate
  ADD COLUMN valid_until date,                             -- last day; null: without end, or not entered
  ADD COLUMN identity integer NOT NULL DEFAULT 1;          -- of its owner when it was added
ALTER TABLE fleet_document DROP CONSTRAINT fleet_document_kind_check;
ALTER TABLE fleet_document DROP CONSTRAINT fleet_document_check1;
ALTER TABLE fleet_document DROP CONSTRAINT fleet_document_check2;
ALTER TABLE fleet_document
  ADD CONSTRAINT fleet_document_kind_check CHECK (kind IN ('insurance', 'aoc', 'airworthiness', 'noise', 'other')),
  ADD CONSTRAINT fleet_document_of_aircraft CHECK (kind NOT IN ('airworthiness', 'noise') OR aircraft_id IS NOT NULL);

-- As `isCounted` of domain/fleet/publication.ts.
CREATE FUNCTION has_fleet_document(kinds text[], of_operator integer, of_aircraft integer, of_identity integer, at timestamptz) RETURNS boolean
STABLE LANGUAGE sql AS $$
  SELECT NOT EXISTS (
    SELECT FROM unnest(kinds) AS wanted (kind) WHERE NOT EXISTS (
      SELECT FROM fleet_document d
      WHERE d.kind = wanted.kind AND (d.operator_id = of_operator OR d.aircraft_id = of_aircraft) AND d.identity = of_identity
        AND d.number IS NOT NULL
        AND (d.valid_until >= (at AT TIME ZONE 'UTC')::date OR (d.valid_until IS NULL AND d.kind IN ('aoc', 'noise')))))
$$;

-- A second member publishes, with the documents in. Published rows keep what their documents name.
CREATE FUNCTION aircraft_publication_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.published_at IS NULL OR NEW.sub_charter THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM operator WHERE id = NEW.operator_id AND published_at IS NOT NULL) THEN
    RAISE EXCEPTION 'operator % of aircraft % is a draft', NEW.operator_id, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'aircraft_operator_published';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.drafted_by IS NOT NULL THEN
      RAISE EXCEPTION 'aircraft % was never a draft', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'aircraft_second_member';
    END IF;
  ELSIF OLD.published_at IS NULL THEN
    IF NEW.published_by IS NULL OR NOT may_be_second_member(NEW.drafted_by, NEW.published_by, NEW.published_at)
      OR NOT may_be_second_member(NEW.draft_changed_by, NEW.published_by, NEW.published_at) THEN
      RAISE EXCEPTION 'aircraft % is not published by a second member', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'aircraft_second_member';
    END IF;
    IF NOT has_fleet_document('{aoc,insurance,airworthiness,noise}', NULL, NEW.id, NEW.identity, NEW.published_at)
      OR NOT EXISTS (SELECT FROM aircraft_photo WHERE aircraft_id = NEW.id) THEN
      RAISE EXCEPTION 'documents of aircraft % are missing', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'aircraft_documents';
    END IF;
  ELSIF (NEW.tail, NEW.type_id, NEW.operator_id, NEW.identity) IS DISTINCT FROM (OLD.tail, OLD.type_id, OLD.operator_id, OLD.identity) THEN
    RAISE EXCEPTION 'aircraft % is published with documents of another registration, type or operator', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'aircraft_published_identity';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER aircraft_publication BEFORE INSERT OR UPDATE OF published_at, published_by, tail, type_id, operator_id, identity, sub_charter ON aircraft
  FOR EACH ROW EXECUTE FUNCTION aircraft_publication_guard();

CREATE FUNCTION operator_publication_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.published_at IS NOT NULL AND NEW.drafted_by IS NOT NULL THEN
      RAISE EXCEPTION 'operator % was never a draft', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_second_member';
    END IF;
  ELSIF OLD.published_at IS NOT NULL THEN
    -- Its published aircraft would belong to a draft.
    IF NEW.published_at IS NULL THEN
      RAISE EXCEPTION 'operator % is published', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_stays_published';
    END IF;
  ELSIF NEW.published_at IS NOT NULL THEN
    IF NEW.published_by IS NULL OR NOT may_be_second_member(NEW.drafted_by, NEW.published_by, NEW.published_at)
      OR NOT may_be_second_member(NEW.draft_changed_by, NEW.published_by, NEW.published_at) THEN
      RAISE EXCEPTION 'operator % is not published by a second member', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_second_member';
    END IF;
    IF NOT has_fleet_document('{aoc,insurance}', NEW.id, NULL, NEW.identity, NEW.published_at) THEN
      RAISE EXCEPTION 'documents of operator % are missing', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_documents';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_publication BEFORE INSERT OR UPDATE OF published_at, published_by ON operator
  FOR EACH ROW EXECUTE FUNCTION operator_publication_guard();

-- As before, and a draft is not held for anybody.
CREATE OR REPLACE FUNCTION aircraft_hold_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM aircraft JOIN operator ON operator.id = aircraft.operator_id
    WHERE aircraft.id = NEW.aircraft_id AND aircraft.status = 'active' AND aircraft.published_at IS NOT NULL AND NOT operator.suspended FOR SHARE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM aircraft_availability_block block
    WHERE block.aircraft_id = NEW.aircraft_id AND block.over_trips AND block.period && NEW.period
  ) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;

-- No order, leg, shared flight or moved booking takes a draft. What an aircraft had before it became one stays, marked, until it is moved.
CREATE FUNCTION published_aircraft_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM aircraft WHERE id = NEW.aircraft_id AND published_at IS NULL) THEN
    RAISE EXCEPTION 'aircraft % is a draft', NEW.aircraft_id USING ERRCODE = 'check_violation', CONSTRAINT = 'aircraft_published';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_aircraft_published BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.aircraft_id IS NOT NULL) EXECUTE FUNCTION published_aircraft_guard();
CREATE TRIGGER orders_aircraft_changed BEFORE UPDATE OF aircraft_id ON orders
  FOR EACH ROW WHEN (NEW.aircraft_id IS DISTINCT FROM OLD.aircraft_id) EXECUTE FUNCTION published_aircraft_guard();
CREATE TRIGGER empty_leg_aircraft_published BEFORE INSERT ON empty_leg FOR EACH ROW EXECUTE FUNCTION published_aircraft_guard();
CREATE TRIGGER empty_leg_aircraft_changed BEFORE UPDATE OF aircraft_id ON empty_leg
  FOR EACH ROW WHEN (NEW.aircraft_id <> OLD.aircraft_id) EXECUTE FUNCTION published_aircraft_guard();
CREATE TRIGGER shared_flight_aircraft_published BEFORE INSERT ON shared_flight FOR EACH ROW EXECUTE FUNCTION published_aircraft_guard();
CREATE TRIGGER aircraft_block_moved BEFORE UPDATE OF aircraft_id ON aircraft_availability_block
  FOR EACH ROW WHEN (NEW.aircraft_id <> OLD.aircraft_id AND NEW.kind IN ('hold', 'booked')) EXECUTE FUNCTION published_aircraft_guard();
