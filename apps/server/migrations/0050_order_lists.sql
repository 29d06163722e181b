-- Lists of staff go on after the last row of the page before, in this order.
CREATE INDEX orders_by_departure ON orders (status, first_departure_at, id);
DROP INDEX checklist_item_due;
CREATE INDEX checklist_item_due ON checklist_item (due_at, id) WHERE status NOT IN ('NA', 'OK', 'CNL');
