-- owner: places
-- Where a trip can start or end. Loaded from apps/server/src/places/data at first start, refreshed by an operator's own
-- OurAirports download; rows missing there are unlisted, never deleted, because orders reference them.
CREATE TABLE region (
  id       smallint PRIMARY KEY,
  name_en  text NOT NULL UNIQUE,
  name_it  text NOT NULL UNIQUE
);

CREATE TABLE country (
  iso2            text PRIMARY KEY CHECK (iso2 ~ '^[A-Z]{2}$'),
  iso3            text NOT NULL UNIQUE CHECK (iso3 ~ '^[A-Z]{3}$'),
  region_id       smallint NOT NULL REFERENCES region (id),
  name_en         text NOT NULL,
  name_it         text NOT NULL,
  slug_en         text NOT NULL UNIQUE,
  slug_it         text NOT NULL UNIQUE,
  inactive_reason text,                 -- why charters are not possible; null: possible
  is_active       boolean NOT NULL GENERATED ALWAYS AS (inactive_reason IS NULL) STORED
);
CREATE INDEX country_region ON country (region_id);

CREATE TABLE city (
  code         text PRIMARY KEY CHECK (code ~ '^[A-Z0-9-]{2,12}$'),   -- IATA metropolitan code where there is one
  iso2         text NOT NULL REFERENCES country (iso2),
  subdivision  text,                    -- ISO 3166-2
  name_en      text NOT NULL,
  name_it      text NOT NULL,
  alternatives text[] NOT NULL DEFAULT '{}',
  latitude     double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude    double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  zone         text NOT NULL,           -- IANA
  rank         smallint NOT NULL CHECK (rank BETWEEN 0 AND 100),   -- popularity, for ranking
  listed       boolean NOT NULL DEFAULT true
);
CREATE INDEX city_country ON city (iso2);

CREATE TABLE airport (
  code         text PRIMARY KEY CHECK (code ~ '^[A-Z0-9-]{2,12}$'),   -- ICAO, or the national identifier where there is none
  icao         text UNIQUE CHECK (icao ~ '^[A-Z]{4}$'),
  iata         text UNIQUE CHECK (iata ~ '^[A-Z]{3}$'),
  name         text NOT NULL,
  alternatives text[] NOT NULL DEFAULT '{}',
  latitude     double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude    double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  elevation_ft integer CHECK (elevation_ft BETWEEN -1400 AND 16000),
  runway_m     integer CHECK (runway_m BETWEEN 100 AND 6000),         -- longest open runway
  runway_paved boolean NOT NULL DEFAULT false,
  zone         text NOT NULL,           -- IANA
  iso2         text NOT NULL REFERENCES country (iso2),
  subdivision  text,
  municipality text,
  city_code    text NOT NULL REFERENCES city (code),
  size         text NOT NULL CHECK (size IN ('large', 'medium', 'small')),
  scheduled    boolean NOT NULL,
  rank         smallint NOT NULL CHECK (rank BETWEEN 0 AND 100),
  listed       boolean NOT NULL DEFAULT true
);
CREATE INDEX airport_city ON airport (city_code);
CREATE INDEX airport_country ON airport (iso2);

-- Single row: the loaded data set. Processes poll `version` and reload the tables when it changes.
CREATE TABLE places_dataset (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  version   bigint NOT NULL,
  source    text NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);
