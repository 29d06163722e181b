-- Which master key encrypts the key of a file, so that another one can take over file by file. Null: written before this was noted.
ALTER TABLE stored_file ADD COLUMN key_id text CHECK (key_id ~ '^[0-9a-f]{8}$');
CREATE INDEX stored_file_key ON stored_file (key_id);

-- Backups as the command that takes them says.
CREATE TABLE backup (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  taken_at   timestamptz NOT NULL,
  folder     text NOT NULL,
  bytes      bigint NOT NULL CHECK (bytes > 0),
  seconds    integer NOT NULL CHECK (seconds >= 0)
);
