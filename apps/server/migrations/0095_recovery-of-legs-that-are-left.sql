-- owner: recoveries
-- How many legs were flown when the aircraft was lost: replacements, answer and refund are about the ones after them.
ALTER TABLE recovery ADD COLUMN flown_legs smallint NOT NULL DEFAULT 0 CHECK (flown_legs >= 0);
