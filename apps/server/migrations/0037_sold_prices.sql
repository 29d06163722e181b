-- What a leg was held and sold for, for the history of its route; null while it has no buyer.
ALTER TABLE empty_leg ADD COLUMN sale_price bigint CHECK (sale_price > 0);
UPDATE empty_leg SET sale_price = orders.price FROM orders WHERE orders.id = empty_leg.buyer_order_id AND orders.price > 0;
CREATE INDEX empty_leg_sold_route ON empty_leg (departure_airport, arrival_airport) WHERE status IN ('sold', 'flown');
