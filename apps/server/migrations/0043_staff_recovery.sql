-- Codes for the day on which device and app are lost: ten at a time, each good once. Only their keyed hashes are stored.
CREATE TABLE staff_recovery_code (
  hash       text PRIMARY KEY,
  member_id  uuid NOT NULL REFERENCES staff_member ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX staff_recovery_code_member ON staff_recovery_code (member_id);

ALTER TABLE staff_session DROP CONSTRAINT staff_session_method_check;
ALTER TABLE staff_session ADD CONSTRAINT staff_session_method_check CHECK (method IN ('passkey', 'totp', 'recovery'));
ALTER TABLE staff_session DROP CONSTRAINT staff_session_end_reason_check;
ALTER TABLE staff_session ADD CONSTRAINT staff_session_end_reason_check CHECK (end_reason IN ('signed-out', 'revoked', 'disabled', 're-enrolled'));
