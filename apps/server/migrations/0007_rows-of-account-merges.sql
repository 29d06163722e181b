-- owner: platform
-- Rows that changed hands, by what names them beside the customer; and what was changed in them.
CREATE TABLE customer_merge_row (
  merge_id   uuid NOT NULL REFERENCES customer_merge,
  table_name text NOT NULL,
  row_key    jsonb NOT NULL,
  before     jsonb,
  PRIMARY KEY (merge_id, table_name, row_key)
);
