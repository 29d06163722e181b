-- A customer's second way in, beside the code by SMS.
CREATE TABLE client_passkey (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id     uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,                    -- base64url, as the authenticator names it
  public_key    bytea NOT NULL,                          -- COSE
  counter       bigint NOT NULL CHECK (counter >= 0),    -- of signatures; never goes back
  transports    text[] NOT NULL DEFAULT '{}',
  user_agent    text,                                    -- of the browser that made it
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX client_passkey_client ON client_passkey (client_id);
