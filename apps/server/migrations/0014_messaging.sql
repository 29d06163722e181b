-- What the house tells its customers: messages, by which media each is wanted, and what has been delivered already.

CREATE TABLE push_message (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  channel    text NOT NULL CHECK (channel IN ('orders', 'payments', 'documents', 'account', 'offers')),
  key        text NOT NULL,                              -- what it says: title and text by language stand in packages/i18n
  params     jsonb NOT NULL DEFAULT '{}',
  link       text CHECK (link ~ '^/[^/\\]' OR link = '/'),  -- an address of the site, in its English form
  locale     text NOT NULL CHECK (locale IN ('en', 'it')),  -- of what is sent; the list speaks the reader's language
  urgent     boolean NOT NULL,                           -- cannot wait: may go by SMS
  in_app     boolean NOT NULL,                           -- stands in the list
  source     text NOT NULL,                              -- what it is about: never told to the same client twice
  created_at timestamptz NOT NULL,
  read_at    timestamptz,
  UNIQUE (client_id, source)
);
CREATE INDEX push_message_list ON push_message (client_id, created_at DESC, id) WHERE in_app;
CREATE INDEX push_message_unread ON push_message (client_id) WHERE in_app AND read_at IS NULL;

-- Only what a client has decided; what is not here is the default of packages/domain.
CREATE TABLE notification_choice (
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  channel    text NOT NULL CHECK (channel IN ('orders', 'payments', 'documents', 'account', 'offers')),
  medium     text NOT NULL CHECK (medium IN ('in_app', 'web_push', 'email', 'sms')),
  enabled    boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, channel, medium)
);

-- Browsers that take Web Push; the endpoint is an address of the browser maker's push service.
CREATE TABLE web_push_subscription (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id   uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  session_id  uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  endpoint    text NOT NULL UNIQUE CHECK (length(endpoint) <= 2000),
  p256dh      text NOT NULL,
  auth        text NOT NULL,
  fingerprint text,
  created_at  timestamptz NOT NULL
);
CREATE INDEX web_push_subscription_client ON web_push_subscription (client_id, created_at);
CREATE INDEX web_push_subscription_session ON web_push_subscription (session_id);

-- One row per message and way it takes: whoever delivers claims the row first, so a job that comes twice sends nothing twice.
CREATE TABLE push_delivery (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message_id      uuid NOT NULL REFERENCES push_message ON DELETE CASCADE,
  medium          text NOT NULL CHECK (medium IN ('web_push', 'email', 'sms')),
  -- Null with web_push: the step that makes one delivery for each of the client's browsers.
  subscription_id uuid REFERENCES web_push_subscription ON DELETE CASCADE,
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'unwanted', 'given_up')),
  claimed_until   timestamptz,
  settled_at      timestamptz,
  CHECK (subscription_id IS NULL OR medium = 'web_push'),
  CHECK ((state = 'waiting') = (settled_at IS NULL)),
  UNIQUE NULLS NOT DISTINCT (message_id, medium, subscription_id)
);
CREATE INDEX push_delivery_subscription ON push_delivery (subscription_id);
CREATE INDEX push_delivery_waiting ON push_delivery (message_id) WHERE state = 'waiting';

-- A mail as it looks, beside its plain text.
ALTER TABLE outbox ADD COLUMN html text;
