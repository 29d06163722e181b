-- What sales keep beside a request. One without a row came from the site and is not assigned.
CREATE TABLE sales_request (
  order_id      uuid PRIMARY KEY REFERENCES orders,
  source        text NOT NULL DEFAULT 'site' CHECK (source IN ('site', 'phone', 'email')),
  entered_by    uuid REFERENCES staff_member,            -- of a request that was typed in
  assignee_id   uuid REFERENCES staff_member,
  snoozed_until timestamptz,
  CHECK ((source = 'site') = (entered_by IS NULL))
);
CREATE INDEX sales_request_assignee ON sales_request (assignee_id);
-- Requests that wait for a price: the list reads them by their age.
CREATE INDEX orders_requests ON orders (created_at) WHERE status = 'Confirmation' AND paid = 0;
