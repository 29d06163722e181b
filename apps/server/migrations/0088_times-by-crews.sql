-- owner: operations
-- Crews type the times of their flights. Each record has one writer; what staff have confirmed is changed by staff alone.
ALTER TABLE flight_record
  ALTER COLUMN recorded_by DROP NOT NULL,
  ADD COLUMN recorded_by_crew uuid REFERENCES crew_member,
  -- Fields that staff have stored with a value. Records before this were all written by staff.
  ADD COLUMN confirmed text[] NOT NULL DEFAULT ARRAY['off_block_at', 'takeoff_at', 'landing_at', 'on_block_at', 'delay_code', 'fuel_kg'],
  ADD COLUMN uplift_litres integer CHECK (uplift_litres BETWEEN 0 AND 200000),
  ADD CONSTRAINT flight_record_writer CHECK (num_nonnulls(recorded_by, recorded_by_crew) = 1),
  ADD CONSTRAINT flight_record_confirmed CHECK (
    confirmed <@ ARRAY['off_block_at', 'takeoff_at', 'landing_at', 'on_block_at', 'delay_code', 'fuel_kg']);
ALTER TABLE flight_record ALTER COLUMN confirmed SET DEFAULT '{}';

CREATE FUNCTION flight_record_confirmed_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
BEGIN
  IF NEW.recorded_by_crew IS NULL THEN RETURN NEW; END IF;
  IF NOT NEW.confirmed @> OLD.confirmed OR EXISTS (
    SELECT FROM unnest(OLD.confirmed) AS field
    WHERE jsonb_typeof(before -> field) <> 'null' AND before -> field IS DISTINCT FROM after -> field
  ) THEN
    RAISE EXCEPTION 'staff have confirmed the times of leg %', OLD.leg_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'flight_record_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER flight_record_kept BEFORE UPDATE ON flight_record FOR EACH ROW EXECUTE FUNCTION flight_record_confirmed_guard();
