-- Unpaid holds take a limited share of the aircraft of a day and a limited number per network. Above it an order takes its aircraft when
-- it is paid.
ALTER TABLE orders ADD COLUMN hold_on_payment boolean NOT NULL DEFAULT false;
ALTER TABLE order_origin ADD COLUMN network text CHECK (length(network) BETWEEN 1 AND 64);
CREATE INDEX order_origin_network ON order_origin (network) WHERE network IS NOT NULL;
