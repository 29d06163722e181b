-- owner: crew
-- Pilots and cabin crew of operators. What the authorities ask of them is private, as of passengers.
CREATE TABLE crew_member (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator_id      integer NOT NULL REFERENCES operator,
  role             text NOT NULL CHECK (role IN ('captain', 'first_officer', 'cabin')),
  given_names      text NOT NULL CHECK (length(given_names) BETWEEN 1 AND 80),  -- as in the passport
  family_name      text NOT NULL CHECK (length(family_name) BETWEEN 1 AND 80),
  licence_number   text CHECK (length(licence_number) BETWEEN 3 AND 40),
  medical_until    date,                                 -- last days on which they are valid
  recurrent_until  date,                                 -- proficiency and line checks
  language_level   smallint CHECK (language_level BETWEEN 4 AND 6),             -- of ICAO; 6 does not end
  language_until   date,
  passport_number  text CHECK (length(passport_number) BETWEEN 4 AND 20),
  passport_country char(3),
  passport_until   date,
  nationality      char(3),
  birth_date       date,
  birth_place      text CHECK (length(birth_place) BETWEEN 1 AND 80),
  sex              text CHECK (sex IN ('F', 'M', 'X')),
  residence        char(3),
  address          text CHECK (length(address) BETWEEN 1 AND 200),
  base_code        text CHECK (length(base_code) BETWEEN 3 AND 8),
  phone            text CHECK (length(phone) BETWEEN 5 AND 24),
  left_at          timestamptz,                          -- flies no more: the private data are erased, the name stays with past flights
  revision         integer NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL,
  CONSTRAINT crew_member_language CHECK (language_level IS NOT NULL OR language_until IS NULL),
  CONSTRAINT crew_member_erased CHECK (left_at IS NULL OR num_nonnulls(licence_number, medical_until, recurrent_until, language_level,
    language_until, passport_number, passport_country, passport_until, nationality, birth_date, birth_place, sex, residence, address, phone) = 0)
);
CREATE INDEX crew_member_operator ON crew_member (operator_id, family_name, id);
-- One person twice could be on two flights at once.
CREATE UNIQUE INDEX crew_member_licence ON crew_member (operator_id, upper(licence_number));

-- Who changes the company gets a new row: flights of the old one stay with it. Who left does not return.
CREATE FUNCTION crew_member_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.operator_id <> OLD.operator_id THEN
    RAISE EXCEPTION 'crew member % stays with the operator', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_member_operator_kept';
  END IF;
  IF OLD.left_at IS NOT NULL THEN
    RAISE EXCEPTION 'crew member % has left', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'crew_member_left';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crew_member_kept BEFORE UPDATE ON crew_member FOR EACH ROW EXECUTE FUNCTION crew_member_guard();

-- Aircraft types that a member may fly; of cabin crew the types that they are trained for.
CREATE TABLE crew_rating (
  member_id   uuid NOT NULL REFERENCES crew_member ON DELETE CASCADE,
  type_id     integer NOT NULL REFERENCES aircraft_type,
  valid_until date NOT NULL,
  PRIMARY KEY (member_id, type_id)
);

-- Airports that need training of their own.
CREATE TABLE crew_airport (
  member_id    uuid NOT NULL REFERENCES crew_member ON DELETE CASCADE,
  airport_code text NOT NULL CHECK (airport_code ~ '^[A-Z0-9]{3,8}$'),
  valid_until  date NOT NULL,
  PRIMARY KEY (member_id, airport_code)
);
