-- owner: operator-calendars
-- Calendars of operators whose empty legs are imported: one without an address for uploads, others read on a schedule.
CREATE TABLE operator_calendar (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator_id  integer NOT NULL REFERENCES operator,
  name         text NOT NULL,
  format       text NOT NULL CHECK (format IN ('csv', 'ics')),
  url          text,                                -- null: files are uploaded
  read_every   text CHECK (read_every IN ('quarter_hour', 'hour', 'day', 'week')),
  paused       boolean NOT NULL DEFAULT false,
  next_run_at  timestamptz,
  created_at   timestamptz NOT NULL,
  last_run_at  timestamptz,
  last_status  text CHECK (last_status IN ('imported', 'failed')),
  last_message text,                                -- why it failed
  last_counts  jsonb,                               -- {v: 1, added, changed, kept, withdrawn, rejected}
  CHECK ((url IS NULL) = (read_every IS NULL))
);
CREATE UNIQUE INDEX operator_calendar_url ON operator_calendar (operator_id, url);
CREATE UNIQUE INDEX operator_calendar_uploads ON operator_calendar (operator_id, format) WHERE url IS NULL;
CREATE INDEX operator_calendar_due ON operator_calendar (next_run_at) WHERE url IS NOT NULL AND NOT paused;

-- Which leg an entry of a calendar became.
CREATE TABLE operator_calendar_leg (
  calendar_id uuid NOT NULL REFERENCES operator_calendar ON DELETE CASCADE,
  reference   text NOT NULL,
  leg_id      uuid NOT NULL,
  PRIMARY KEY (calendar_id, reference)
);
