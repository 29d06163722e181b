-- What a trip costs more, or less where negative, since it was moved: the cost of its offer is that of another aircraft or time. Cents.
ALTER TABLE orders ADD COLUMN moved_cost bigint NOT NULL DEFAULT 0;
