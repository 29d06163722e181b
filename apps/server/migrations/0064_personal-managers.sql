-- owner: customers
-- The personal manager of a customer.
CREATE TABLE customer_manager (
  client_id   uuid PRIMARY KEY REFERENCES client ON DELETE CASCADE,
  member_id   uuid NOT NULL REFERENCES staff_member,
  assigned_at timestamptz NOT NULL
);
CREATE INDEX customer_manager_member ON customer_manager (member_id);
CREATE TRIGGER customer_manager_client_not_erased BEFORE INSERT ON customer_manager FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- A task that a customer gave: passenger data of an order, which the manager completes in time.
ALTER TABLE customer_task ALTER COLUMN created_by DROP NOT NULL;
ALTER TABLE customer_task ADD order_id uuid REFERENCES orders ON DELETE CASCADE;
ALTER TABLE customer_task ADD due_at timestamptz;
ALTER TABLE customer_task ADD CONSTRAINT customer_task_given CHECK (created_by IS NOT NULL OR (order_id IS NOT NULL AND due_at IS NOT NULL));
CREATE UNIQUE INDEX customer_task_passengers ON customer_task (order_id) WHERE created_by IS NULL;
