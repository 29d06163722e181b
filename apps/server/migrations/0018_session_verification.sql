-- When the session last proved that its customer holds the phone or a passkey. Steps that outlive the session need it to be recent.
ALTER TABLE session ADD COLUMN verified_at timestamptz;

-- Codes for a device that the customer has used before have a budget of their own, so that strangers cannot exhaust it. Null: the number's.
ALTER TABLE sign_in_code ADD COLUMN guard_key text;
