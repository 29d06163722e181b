-- What the customer agreed to stays beside what is planned: small changes do not add up to a large one.
ALTER TABLE order_leg ADD COLUMN agreed_departure_at timestamptz;  -- null: departure_at
