-- Routes that a customer wants no messages about, though the alert matches them: `city:LON>city:NCE`.
ALTER TABLE empty_leg_subscription ADD COLUMN muted_routes text[] NOT NULL DEFAULT '{}' CHECK (cardinality(muted_routes) <= 200);
