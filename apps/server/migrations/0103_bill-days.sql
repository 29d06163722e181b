-- owner: operations
-- The day of an operator's bill and the day it is due; null: it names none.
ALTER TABLE operator_bill
  ADD COLUMN dated_on date,
  ADD COLUMN due_on date,
  ADD CONSTRAINT operator_bill_days CHECK (due_on >= dated_on);
