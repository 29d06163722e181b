-- Confirmations, permits and offers that belong to an item of the checklist. An item with files is not deleted.
CREATE TABLE checklist_file (
  id       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  item_id  uuid NOT NULL REFERENCES checklist_item,
  file_id  uuid NOT NULL UNIQUE REFERENCES stored_file,
  name     text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  pages    smallint NOT NULL CHECK (pages BETWEEN 1 AND 20),
  size     bigint NOT NULL CHECK (size > 0),             -- bytes as it was sent
  added_by uuid NOT NULL REFERENCES staff_member,
  added_at timestamptz NOT NULL
);
CREATE INDEX checklist_file_item ON checklist_file (item_id, added_at, id);

-- Uploads of two members at once are counted one after the other.
CREATE FUNCTION checklist_file_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM checklist_item WHERE id = NEW.item_id FOR UPDATE;
  IF (SELECT count(*) FROM checklist_file WHERE item_id = NEW.item_id) >= 10 THEN
    RAISE EXCEPTION 'checklist item % has ten files', NEW.item_id USING ERRCODE = 'check_violation', CONSTRAINT = 'checklist_file_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER checklist_file_limit BEFORE INSERT ON checklist_file FOR EACH ROW EXECUTE FUNCTION checklist_file_guard();
