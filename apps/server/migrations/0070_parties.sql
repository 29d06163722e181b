-- owner: orders
-- Children, infants, pets and special luggage of a leg, by kind; kinds that are left out are none.
ALTER TABLE order_leg ADD party jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(party) = 'object');
