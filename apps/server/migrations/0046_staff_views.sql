-- Filters of a list that a member keeps under a name, for itself or for everybody.
CREATE TABLE saved_view (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id  uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  page       text NOT NULL CHECK (page ~ '^[a-z-]{2,30}$'),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query      text NOT NULL CHECK (length(query) <= 500),  -- of the page's address, without the page number
  is_shared  boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT saved_view_name UNIQUE (member_id, page, name)
);
