-- owner: orders
-- The departure as it was sold, kept from the first change that the customer makes alone: all such changes together stay near it.
ALTER TABLE order_leg ADD sold_departure_at timestamptz;
