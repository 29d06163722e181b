-- When the member last proved a second factor in this session; null: only when it was opened.
ALTER TABLE staff_session ADD COLUMN verified_at timestamptz;
