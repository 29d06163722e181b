-- owner: notifications
-- Notifications: messages, preferences per channel and medium, and deliveries.
CREATE TABLE push_message (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  channel    text NOT NULL CHECK (channel IN ('orders', 'payments', 'documents', 'messages', 'account', 'alerts', 'offers')),
  key        text NOT NULL,                              -- text key; texts by language in packages/i18n
  params     jsonb NOT NULL DEFAULT '{}',
  link       text CHECK (link ~ '^/[^/\\]' OR link = '/'),  -- path on the site, English form
  locale     text NOT NULL CHECK (locale IN ('en', 'it')),  -- language of mail and SMS; the inbox uses the reader's
  urgent     boolean NOT NULL,                           -- may be sent by SMS
  in_app     boolean NOT NULL,                           -- shown in the inbox
  source     text NOT NULL,                              -- deduplication key: one message per client
  created_at timestamptz NOT NULL,
  read_at    timestamptz,
  UNIQUE (client_id, source)
);
CREATE INDEX push_message_list ON push_message (client_id, created_at DESC, id) WHERE in_app;
CREATE INDEX push_message_unread ON push_message (client_id) WHERE in_app AND read_at IS NULL;
CREATE TRIGGER push_message_client_not_erased BEFORE INSERT ON push_message FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER push_message_client_id_kept BEFORE UPDATE OF client_id ON push_message FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- Explicit preferences only; defaults are in packages/domain.
CREATE TABLE notification_preference (
  client_id  uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  channel    text NOT NULL CHECK (channel IN ('orders', 'payments', 'documents', 'messages', 'account', 'alerts', 'offers')),
  medium     text NOT NULL CHECK (medium IN ('in_app', 'web_push', 'email', 'sms')),
  enabled    boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, channel, medium)
);
CREATE TRIGGER notification_preference_client_not_erased BEFORE INSERT ON notification_preference FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- Web Push subscriptions of browsers.
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
CREATE TRIGGER web_push_subscription_client_not_erased BEFORE INSERT ON web_push_subscription FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- One row per message and medium. A worker claims the row before sending, so a repeated job sends nothing twice.
CREATE TABLE push_delivery (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message_id      uuid NOT NULL REFERENCES push_message ON DELETE CASCADE,
  medium          text NOT NULL CHECK (medium IN ('web_push', 'email', 'sms')),
  -- Null with web_push: fans out to one delivery per browser.
  subscription_id uuid REFERENCES web_push_subscription ON DELETE CASCADE,
  -- sent: handed to the transport; `accepted_at` when the mail server, SMS gateway or push service took it.
  state           text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'suppressed', 'failed')),
  reason          text CHECK (reason IN ('no_address', 'unconfirmed', 'refused', 'bounced', 'limited', 'off', 'outdated', 'rejected')),
  recipient       text,                                  -- address or number it was sent to
  confirmed       boolean NOT NULL DEFAULT true,         -- false: an e-mail address that waits for its code
  attempts        integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  claimed_until   timestamptz,
  accepted_at     timestamptz,
  settled_at      timestamptz,
  CONSTRAINT push_delivery_accepted_was_sent CHECK (accepted_at IS NULL OR state = 'sent'),
  CONSTRAINT push_delivery_reason_of_unsent CHECK (reason IS NULL OR state IN ('suppressed', 'failed')),
  CHECK (subscription_id IS NULL OR medium = 'web_push'),
  CHECK ((state = 'pending') = (settled_at IS NULL)),
  UNIQUE NULLS NOT DISTINCT (message_id, medium, subscription_id)
);
CREATE INDEX push_delivery_subscription ON push_delivery (subscription_id);
CREATE INDEX push_delivery_pending ON push_delivery (message_id) WHERE state = 'pending';
