-- owner: content
-- Pictures that staff upload for texts, re-encoded in the sizes of `pictureSizes`; their address may be kept for good.
CREATE TABLE content_picture (
  id         uuid PRIMARY KEY REFERENCES stored_file,
  width      integer NOT NULL CHECK (width > 0),        -- of the largest size, pixels
  height     integer NOT NULL CHECK (height > 0),
  author_id  uuid NOT NULL REFERENCES staff_member,
  created_at timestamptz NOT NULL
);

-- Editorial texts in every language. Visitors read the published version; staff edit the latest one.
CREATE TABLE content_entry (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind             text NOT NULL CHECK (kind IN ('article', 'press', 'deal', 'story', 'page', 'place', 'fleet')),
  key              text,                -- fixed name that a page asks for, e.g. `privacy` or `city:NCE`; null: found by its slug alone
  published_number integer,             -- version that visitors read; null: none
  scheduled_number integer,
  scheduled_at     timestamptz,
  published_at     timestamptz,         -- date shown to visitors
  archived_at      timestamptz,
  created_at       timestamptz NOT NULL,
  UNIQUE (kind, key),
  CHECK ((scheduled_number IS NULL) = (scheduled_at IS NULL)),
  CHECK ((published_number IS NULL) = (published_at IS NULL))
);
CREATE INDEX content_entry_scheduled ON content_entry (scheduled_at) WHERE scheduled_at IS NOT NULL;

CREATE TABLE content_version (
  entry_id     uuid NOT NULL REFERENCES content_entry,
  number       integer NOT NULL CHECK (number >= 1),
  revision     integer NOT NULL DEFAULT 1,      -- counts the saves of a draft: two members who edit at once notice each other
  author_id    uuid REFERENCES staff_member,    -- null: shipped with the product
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  published_at timestamptz,                     -- first publication; the version cannot change afterwards
  effective_on date,                            -- legal pages
  tags         text[] NOT NULL DEFAULT '{}',
  scene        text,                            -- drawn picture: `NCE-dusk`
  picture_id   uuid REFERENCES content_picture, -- uploaded picture
  starts_on    date,                            -- deals: days of the event
  ends_on      date,
  destination  text,                            -- deals: place the search is filled with, e.g. `city:PAR`
  PRIMARY KEY (entry_id, number),
  CHECK (starts_on <= ends_on)
);
ALTER TABLE content_entry
  ADD FOREIGN KEY (id, published_number) REFERENCES content_version (entry_id, number) DEFERRABLE INITIALLY DEFERRED,
  ADD FOREIGN KEY (id, scheduled_number) REFERENCES content_version (entry_id, number) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE content_text (
  entry_id        uuid NOT NULL,
  number          integer NOT NULL,
  locale          text NOT NULL CHECK (locale IN ('en', 'it')),
  slug            text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80),
  title           text NOT NULL CHECK (length(title) BETWEEN 1 AND 140),
  lead            text NOT NULL CHECK (length(lead) <= 400),
  body            text NOT NULL CHECK (length(body) <= 120000),      -- Markdown
  seo_title       text CHECK (length(seo_title) <= 140),
  seo_description text CHECK (length(seo_description) <= 320),
  search          tsvector NOT NULL GENERATED ALWAYS AS (
    CASE locale
      WHEN 'it' THEN setweight(to_tsvector('italian', title), 'A') || setweight(to_tsvector('italian', lead), 'B') || to_tsvector('italian', body)
      ELSE setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', lead), 'B') || to_tsvector('english', body)
    END
  ) STORED,
  PRIMARY KEY (entry_id, number, locale),
  FOREIGN KEY (entry_id, number) REFERENCES content_version (entry_id, number)
);
CREATE INDEX content_text_search ON content_text USING gin (search);

-- One entry per slug. Earlier slugs stay with their entry and redirect to its current one.
CREATE TABLE content_slug (
  kind     text NOT NULL,
  locale   text NOT NULL,
  slug     text NOT NULL,
  entry_id uuid NOT NULL REFERENCES content_entry,
  PRIMARY KEY (kind, locale, slug)
);
CREATE INDEX content_slug_entry ON content_slug (entry_id);

-- What was published is evidence: legal pages must be shown as they were. Only the mark of publication may be set, once.
CREATE FUNCTION content_version_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL THEN
    RAISE EXCEPTION 'version % of content % was published', OLD.number, OLD.entry_id USING ERRCODE = 'check_violation', CONSTRAINT = 'content_version_published';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER content_version_published BEFORE UPDATE OR DELETE ON content_version FOR EACH ROW EXECUTE FUNCTION content_version_guard();

CREATE FUNCTION content_text_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM content_version
    WHERE entry_id = coalesce(NEW.entry_id, OLD.entry_id) AND number = coalesce(NEW.number, OLD.number) AND published_at IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'the version of this text was published' USING ERRCODE = 'check_violation', CONSTRAINT = 'content_version_published';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER content_text_published BEFORE INSERT OR UPDATE OR DELETE ON content_text FOR EACH ROW EXECUTE FUNCTION content_text_guard();
