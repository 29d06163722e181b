-- owner: receivables
-- Reminders of invoices that are overdue, each level once, and what a customer disputes: then no reminder is sent.
CREATE TABLE invoice_reminder (
  invoice_id uuid NOT NULL REFERENCES invoice,
  level      smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  open       bigint NOT NULL CHECK (open > 0),           -- cents that were still to be paid
  sent_by    uuid REFERENCES staff_member,               -- null: on its day
  sent_at    timestamptz NOT NULL,
  PRIMARY KEY (invoice_id, level)
);
CREATE TRIGGER invoice_reminder_append_only BEFORE UPDATE OR DELETE ON invoice_reminder FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

CREATE TABLE invoice_dispute (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  invoice_id uuid NOT NULL REFERENCES invoice,
  reason     text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  opened_by  uuid NOT NULL REFERENCES staff_member,
  opened_at  timestamptz NOT NULL,
  closed_by  uuid REFERENCES staff_member,
  closed_at  timestamptz,
  CHECK ((closed_by IS NULL) = (closed_at IS NULL))
);
CREATE UNIQUE INDEX invoice_dispute_open ON invoice_dispute (invoice_id) WHERE closed_at IS NULL;
