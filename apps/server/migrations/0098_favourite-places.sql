-- owner: favourite-places
-- Airports and cities that a customer flies from or to often, one of them the home airport.
CREATE TABLE favourite_place (
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  selector    text NOT NULL CHECK (selector ~ '^(airport|city):[A-Z0-9-]{2,12}$'), -- as the search of places names it
  is_home     boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, selector)
);
CREATE UNIQUE INDEX favourite_place_home ON favourite_place (client_id) WHERE is_home;
CREATE TRIGGER favourite_place_client_not_erased BEFORE INSERT ON favourite_place
  FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- The lock makes the count right for two devices at the same time. Accounts that become one may have more: nothing is lost by a merge.
CREATE FUNCTION limit_favourite_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('favourite-place:' || NEW.client_id, 0));
  IF (SELECT count(*) FROM favourite_place WHERE client_id = NEW.client_id AND selector <> NEW.selector) >= 20 THEN
    RAISE EXCEPTION 'a customer keeps 20 favourite places at most' USING ERRCODE = 'check_violation', CONSTRAINT = 'favourite_place_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER favourite_place_limit BEFORE INSERT ON favourite_place
  FOR EACH ROW EXECUTE FUNCTION limit_favourite_places();
