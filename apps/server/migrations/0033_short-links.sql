-- owner: links
-- Short links that are shared: where they lead, what a preview shows, and how often they were opened.
CREATE TABLE link (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code            text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9]{6,22}$'),
  target          text NOT NULL CHECK (length(target) BETWEEN 8 AND 2000),
  title           text CHECK (length(title) BETWEEN 1 AND 200),
  description     text CHECK (length(description) BETWEEN 1 AND 500),
  image           text CHECK (length(image) <= 2000),
  android_package text CHECK (android_package ~ '^[A-Za-z][\w.]{2,149}$'),
  ios_store_id    text CHECK (ios_store_id ~ '^\d{5,15}$'),
  forced          boolean NOT NULL,                      -- no page of choice between the link and the app
  utm             jsonb NOT NULL DEFAULT '{}',           -- passed on with the target: source, medium, campaign, term, content
  created_at      timestamptz NOT NULL,
  created_by      uuid REFERENCES staff_member,          -- null: by the API
  disabled_at     timestamptz
);
CREATE INDEX link_newest ON link (created_at DESC, id);

-- Opened links, without anything about who opened them.
CREATE TABLE link_click (
  link_id uuid NOT NULL REFERENCES link ON DELETE CASCADE,
  day     date NOT NULL,                                 -- UTC
  device  text NOT NULL CHECK (device IN ('ios', 'android', 'desktop')),
  clicks  integer NOT NULL CHECK (clicks > 0),
  PRIMARY KEY (link_id, day, device)
);
