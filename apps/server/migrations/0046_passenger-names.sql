-- owner: passengers
-- A passport may have one name only. A travel document may be issued by an organisation, or for somebody without a nationality (ICAO Doc 9303,
-- part 3, section 5); every other issuer is a country.
ALTER TABLE passenger
  DROP CONSTRAINT passenger_check1,
  ADD CONSTRAINT passenger_not_a_pet CHECK (type = 'Pet' OR (species IS NULL AND weight_kg IS NULL));

ALTER TABLE passenger_document
  DROP CONSTRAINT passenger_document_country_fkey,
  ADD CONSTRAINT passenger_document_country_check CHECK (country ~ '^[A-Z]{3}$'),
  ADD COLUMN issuing_state text GENERATED ALWAYS AS (
    CASE WHEN country IN ('EUE', 'GBD', 'GBN', 'GBO', 'GBP', 'GBS', 'RKS', 'UNA', 'UNK', 'UNO', 'XBA', 'XCC', 'XCE', 'XCO', 'XDC', 'XEC', 'XES',
      'XIM', 'XMP', 'XOM', 'XPO', 'XXA', 'XXB', 'XXC', 'XXX') THEN NULL ELSE country END) STORED REFERENCES country (iso3);
