-- The order with which the initiator of a shared flight books what is left of the aircraft; null: none.
ALTER TABLE shared_flight ADD COLUMN buyout_order_id uuid;
