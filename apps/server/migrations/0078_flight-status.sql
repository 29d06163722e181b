-- owner: flight-status
-- The day of a flight. Actual times that people type are in flight_record; what a position feed saw is here, and the status follows from both.
CREATE FUNCTION flight_status_rank(status text) RETURNS integer IMMUTABLE LANGUAGE sql AS $$
  SELECT array_position(ARRAY['scheduled', 'boarding', 'taxi', 'airborne', 'landed', 'closed'], status)
$$;

-- A status that a member took back, and why; what was removed with it stays readable.
CREATE TABLE flight_status_correction (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  leg_id       uuid NOT NULL REFERENCES order_leg ON DELETE CASCADE,
  from_status  text NOT NULL CHECK (from_status IN ('scheduled', 'boarding', 'taxi', 'airborne', 'landed', 'closed')),
  to_status    text NOT NULL CHECK (to_status IN ('scheduled', 'boarding', 'taxi', 'airborne', 'landed', 'closed')),
  reason       text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  removed      jsonb NOT NULL CHECK (jsonb_typeof(removed) = 'object'), -- times that said otherwise: {"takeoff": "2026-…", …}
  corrected_by uuid NOT NULL REFERENCES staff_member,
  corrected_at timestamptz NOT NULL,
  CONSTRAINT flight_status_correction_back CHECK (flight_status_rank(to_status) < flight_status_rank(from_status))
);
CREATE INDEX flight_status_correction_leg ON flight_status_correction (leg_id, corrected_at);

CREATE TABLE flight_status (
  leg_id             uuid PRIMARY KEY REFERENCES order_leg ON DELETE CASCADE,
  order_id           uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  status             text NOT NULL DEFAULT 'scheduled'
                     CHECK (status IN ('scheduled', 'boarding', 'taxi', 'airborne', 'landed', 'closed')),
  changed_at         timestamptz NOT NULL,
  last_correction    uuid REFERENCES flight_status_correction ON DELETE SET NULL,
  ignored_until      timestamptz,                        -- positions up to here count no more: a correction contradicted them
  -- What the feed saw, at the latest.
  seen_off_block_at  timestamptz,
  seen_takeoff_at    timestamptz,
  seen_landing_at    timestamptz,
  seen_on_block_at   timestamptz,
  at_departure_at    timestamptz,                        -- last seen on the ground of the departure airport
  elsewhere_at       timestamptz,                        -- last seen on the ground of neither airport, after its departure
  latitude           double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude          double precision CHECK (longitude BETWEEN -180 AND 180),
  altitude_ft        integer,
  speed_kt           integer CHECK (speed_kt >= 0),
  track              smallint CHECK (track BETWEEN 0 AND 359),
  is_on_ground       boolean,
  position_at        timestamptz,
  icao24             text CHECK (icao24 ~ '^[0-9a-f]{6}$'), -- of the transponder, as the feed told it
  -- New departure that a member entered, for the departure that was planned then; the reason.
  estimated_off_block_at timestamptz,
  estimate_of        timestamptz,
  delay_code         text CHECK (delay_code ~ '^\d\d$'),
  estimated_by       uuid REFERENCES staff_member,
  -- What the customer was told.
  told_delay_minutes integer NOT NULL DEFAULT 0 CHECK (told_delay_minutes >= 0),
  told_delays        smallint NOT NULL DEFAULT 0 CHECK (told_delays >= 0),
  told_departure_at  timestamptz,
  told_landing_at    timestamptz,
  CONSTRAINT flight_status_position CHECK (num_nulls(latitude, longitude, is_on_ground, position_at) IN (0, 4)),
  CONSTRAINT flight_status_estimate CHECK (num_nulls(estimated_off_block_at, estimate_of, delay_code, estimated_by) IN (0, 4))
);
CREATE INDEX flight_status_order ON flight_status (order_id);

-- Forward only. Back goes by a correction of its own, made for exactly this step.
CREATE FUNCTION flight_status_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF flight_status_rank(NEW.status) < flight_status_rank(OLD.status) AND (
    NEW.last_correction IS NOT DISTINCT FROM OLD.last_correction OR NOT EXISTS (
      SELECT FROM flight_status_correction c
      WHERE c.id = NEW.last_correction AND c.leg_id = NEW.leg_id AND c.from_status = OLD.status AND c.to_status = NEW.status
        AND c.corrected_at >= OLD.changed_at)
  ) THEN
    RAISE EXCEPTION 'leg % is already %', NEW.leg_id, OLD.status USING ERRCODE = 'check_violation', CONSTRAINT = 'flight_status_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER flight_status_forward BEFORE UPDATE OF status ON flight_status FOR EACH ROW EXECUTE FUNCTION flight_status_guard();

-- What typed times say.
CREATE FUNCTION flight_record_status(typed flight_record) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN typed.on_block_at IS NOT NULL THEN 'closed' WHEN typed.landing_at IS NOT NULL THEN 'landed'
    WHEN typed.takeoff_at IS NOT NULL THEN 'airborne' WHEN typed.off_block_at IS NOT NULL THEN 'taxi' END
$$;

-- Whoever types an actual time moves the status with it.
CREATE FUNCTION flight_status_follow_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flight_status (leg_id, order_id, status, changed_at)
  VALUES (NEW.leg_id, NEW.order_id, flight_record_status(NEW), NEW.recorded_at)
  ON CONFLICT (leg_id) DO UPDATE SET status = EXCLUDED.status, changed_at = EXCLUDED.changed_at
    WHERE flight_status_rank(flight_status.status) < flight_status_rank(EXCLUDED.status);
  RETURN NULL;
END $$;
CREATE TRIGGER flight_record_moves_status AFTER INSERT OR UPDATE ON flight_record FOR EACH ROW EXECUTE FUNCTION flight_status_follow_record();

-- At the end of every transaction: no status behind the typed times, none in the air or down without the time of it.
CREATE FUNCTION flight_status_proven() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leg uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.leg_id ELSE NEW.leg_id END;
  shown flight_status;
  typed flight_record;
BEGIN
  SELECT * INTO shown FROM flight_status WHERE leg_id = leg;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO typed FROM flight_record WHERE leg_id = leg;
  IF flight_status_rank(shown.status) < coalesce(flight_status_rank(flight_record_status(typed)), 0)
    OR (shown.status = 'airborne' AND coalesce(typed.takeoff_at, shown.seen_takeoff_at) IS NULL)
    OR (shown.status IN ('landed', 'closed') AND coalesce(typed.landing_at, shown.seen_landing_at) IS NULL) THEN
    RAISE EXCEPTION 'the times of leg % do not make it %', leg, shown.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'flight_status_proven';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER flight_status_proven AFTER INSERT OR UPDATE ON flight_status
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION flight_status_proven();
CREATE CONSTRAINT TRIGGER flight_record_proves_status AFTER INSERT OR UPDATE OR DELETE ON flight_record
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION flight_status_proven();

-- Flights before this: their customers know.
INSERT INTO flight_status (leg_id, order_id, status, changed_at, told_departure_at, told_landing_at)
SELECT leg_id, order_id, flight_record_status(flight_record), recorded_at, recorded_at, recorded_at FROM flight_record;
