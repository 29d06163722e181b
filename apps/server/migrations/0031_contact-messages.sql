-- owner: contacts
-- Messages of visitors through the forms of the site; deleted after two years.
CREATE TABLE contact_message (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  form        text NOT NULL CHECK (form IN ('contact', 'landing')),
  subject     text NOT NULL CHECK (subject IN ('charter', 'group', 'empty_leg', 'deal', 'press', 'privacy', 'other')),
  reference   text CHECK (length(reference) <= 80),     -- what the visitor looked at, e.g. the slug of a deal
  name        text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  company     text CHECK (length(company) <= 80),
  email       text NOT NULL CHECK (length(email) <= 254),
  phone       text CHECK (length(phone) <= 30),
  route       text CHECK (length(route) <= 200),
  travel_date date,
  pax         smallint CHECK (pax BETWEEN 1 AND 500),
  message     text NOT NULL CHECK (length(message) BETWEEN 10 AND 4000),
  locale      text NOT NULL CHECK (locale IN ('en', 'it')),
  client_id   uuid REFERENCES client ON DELETE SET NULL,
  created_at  timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by uuid REFERENCES staff_member,
  CHECK ((answered_at IS NULL) = (answered_by IS NULL))
);
CREATE INDEX contact_message_open ON contact_message (created_at) WHERE answered_at IS NULL;
CREATE INDEX contact_message_created ON contact_message (created_at);
CREATE TRIGGER contact_message_client_id_kept BEFORE UPDATE OF client_id ON contact_message FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');
