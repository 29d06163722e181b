-- What the team knows of a customer beside the account. Gone with the account.
CREATE TABLE customer_tag (
  client_id uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  tag       text NOT NULL CHECK (tag = lower(tag) AND length(tag) BETWEEN 1 AND 30),
  PRIMARY KEY (client_id, tag)
);
CREATE INDEX customer_tag_tag ON customer_tag (tag);
CREATE TRIGGER customer_tag_client_not_erased BEFORE INSERT ON customer_tag FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

CREATE TABLE customer_note (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  body       text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
  written_by uuid NOT NULL REFERENCES staff_member,
  written_at timestamptz NOT NULL
);
CREATE INDEX customer_note_client ON customer_note (client_id, written_at DESC);
CREATE TRIGGER customer_note_client_not_erased BEFORE INSERT ON customer_note FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

CREATE TABLE customer_task (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  title       text NOT NULL CHECK (length(title) BETWEEN 2 AND 200),
  due_on      date,
  assignee_id uuid REFERENCES staff_member,
  created_by  uuid NOT NULL REFERENCES staff_member,
  created_at  timestamptz NOT NULL,
  done_by     uuid REFERENCES staff_member,
  done_at     timestamptz,
  CHECK ((done_by IS NULL) = (done_at IS NULL))
);
CREATE INDEX customer_task_client ON customer_task (client_id);
CREATE INDEX customer_task_open ON customer_task (assignee_id, due_on) WHERE done_at IS NULL;
CREATE TRIGGER customer_task_client_not_erased BEFORE INSERT ON customer_task FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
