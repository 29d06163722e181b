-- owner: orders
-- What a customer adds to a request for a trip: words for sales, a budget in whole euros for all of it, by how many days it may move, and the part of the day
-- of each flight whose hour is left open. The wishes of a duplicate are appended to those of the request that is kept.
ALTER TABLE orders
  ADD COLUMN wish_note text CONSTRAINT orders_wish_note_check CHECK (char_length(wish_note) BETWEEN 2 AND 2000),
  ADD COLUMN wish_budget integer CONSTRAINT orders_wish_budget_check CHECK (wish_budget BETWEEN 1000 AND 5000000),
  ADD COLUMN wish_flexible_days smallint NOT NULL DEFAULT 0 CONSTRAINT orders_wish_flexible_days_check CHECK (wish_flexible_days BETWEEN 0 AND 3),
  ADD COLUMN wish_hours text[] CONSTRAINT orders_wish_hours_check CHECK (wish_hours <@ ARRAY['exact', 'any', 'morning', 'midday', 'evening']);
