-- owner: conversations
-- Conversations: one thread of each customer, one more for each of their orders.
CREATE TABLE conversation (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id          uuid NOT NULL REFERENCES client,
  order_id           uuid,                               -- null: the general thread
  locale             text NOT NULL CHECK (locale IN ('en', 'it')),
  waits_since        timestamptz,                        -- the oldest customer message without an answer
  assigned_to        uuid REFERENCES staff_member,
  resolved_at        timestamptz,
  read_by_customer   bigint NOT NULL DEFAULT 0,          -- number of the newest message seen
  read_by_staff      bigint NOT NULL DEFAULT 0,
  customer_typing_at timestamptz,
  staff_typing_at    timestamptz,
  created_at         timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (client_id, order_id),
  UNIQUE (id, client_id),
  -- A merge of two accounts checks it at its end.
  FOREIGN KEY (order_id, client_id) REFERENCES orders (id, client_id) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT conversation_resolved_waits_not CHECK (resolved_at IS NULL OR waits_since IS NULL)
);
CREATE INDEX conversation_waiting ON conversation (waits_since) WHERE waits_since IS NOT NULL;
CREATE INDEX conversation_order ON conversation (order_id) WHERE order_id IS NOT NULL;
CREATE TRIGGER conversation_client_not_erased BEFORE INSERT ON conversation FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER conversation_client_not_merged BEFORE INSERT ON conversation FOR EACH ROW EXECUTE FUNCTION forbid_merged_client();
CREATE TRIGGER conversation_client_id_kept BEFORE UPDATE OF client_id ON conversation FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- The last number given to a message of the customer. Its row is locked until the message commits: numbers become visible in their order, so
-- that "everything after number n" never misses one.
CREATE TABLE conversation_counter (
  client_id   uuid PRIMARY KEY REFERENCES client,
  last_number bigint NOT NULL CHECK (last_number >= 0)
);

CREATE TABLE conversation_message (
  client_id       uuid NOT NULL,
  number          bigint NOT NULL,
  conversation_id uuid NOT NULL,
  id              uuid NOT NULL UNIQUE,                  -- chosen by the sender, so that sending again stores nothing twice
  author          text NOT NULL CHECK (author IN ('customer', 'staff', 'note')),
  staff_id        uuid REFERENCES staff_member,
  staff_name      text CHECK (length(staff_name) BETWEEN 1 AND 80), -- as the customer saw it
  body            text NOT NULL CHECK (length(body) <= 4000),
  file_id         uuid UNIQUE REFERENCES stored_file,
  file_name       text CHECK (length(file_name) BETWEEN 1 AND 120),
  file_pages      smallint CHECK (file_pages BETWEEN 1 AND 20),
  file_size       bigint CHECK (file_size > 0),          -- bytes as it was sent
  created_at      timestamptz NOT NULL,
  words           tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', body)) STORED,
  PRIMARY KEY (client_id, number),
  -- A merge of two accounts checks it at its end.
  FOREIGN KEY (conversation_id, client_id) REFERENCES conversation (id, client_id) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT conversation_message_author CHECK (num_nulls(staff_id, staff_name) = CASE author WHEN 'customer' THEN 2 ELSE 0 END),
  CONSTRAINT conversation_message_content CHECK (body <> '' OR file_id IS NOT NULL),
  CONSTRAINT conversation_message_file CHECK (num_nulls(file_id, file_name, file_pages, file_size) IN (0, 4))
);
CREATE INDEX conversation_message_thread ON conversation_message (conversation_id, number);
CREATE INDEX conversation_message_words ON conversation_message USING gin (words);

-- A message is never changed; only the erasure of the account takes it away. A merge of two accounts gives messages new numbers, in the order
-- in which they were written; the messages themselves stay as they are.
CREATE FUNCTION conversation_message_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{client_id,number,conversation_id,words}'::text[] <> to_jsonb(OLD) - '{client_id,number,conversation_id,words}'::text[]
    OR NOT (is_merging(OLD.client_id) AND is_merging(NEW.client_id)) THEN
    RAISE EXCEPTION 'messages are not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'conversation_message_fixed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER conversation_message_fixed BEFORE UPDATE ON conversation_message FOR EACH ROW EXECUTE FUNCTION conversation_message_guard();

-- Numbers follow each other without a gap: a reader who knows number n knows whether n + 1 is missing.
CREATE FUNCTION conversation_number_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number <> 1 AND NOT EXISTS (SELECT FROM conversation_message WHERE client_id = NEW.client_id AND number = NEW.number - 1) THEN
    RAISE EXCEPTION 'message % has no predecessor', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'conversation_message_gap';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER conversation_message_gap BEFORE INSERT ON conversation_message FOR EACH ROW EXECUTE FUNCTION conversation_number_guard();

-- How long customers waited, for the time that the site names.
CREATE TABLE conversation_wait (
  conversation_id uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
  began_at        timestamptz NOT NULL,
  answered_at     timestamptz NOT NULL,
  answered_by     uuid NOT NULL REFERENCES staff_member,
  PRIMARY KEY (conversation_id, began_at),
  CHECK (answered_at >= began_at)
);
CREATE INDEX conversation_wait_answered ON conversation_wait (answered_at);

CREATE TABLE conversation_template (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  locale     text NOT NULL CHECK (locale IN ('en', 'it')),
  title      text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  body       text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  updated_at timestamptz NOT NULL,
  updated_by uuid REFERENCES staff_member,               -- null: came with the product
  UNIQUE (locale, title)
);

INSERT INTO conversation_template (locale, title, body, updated_at) VALUES
  ('en', 'Wire details', 'Hello {name}, the details for your transfer are in the proforma invoice on the page of order {pnr}. Your aircraft is held for you while the money is on its way, for up to 48 hours.', now()),
  ('en', 'Documents', 'Hello {name}, we still need the travel documents for order {pnr}. Please add them on the page of the order; we check them within a day.', now()),
  ('en', 'On it', 'Hello {name}, thank you for your message. I am asking the operator and will write to you here as soon as I know more. {member}', now()),
  ('it', 'Dati per il bonifico', 'Buongiorno {name}, i dati per il bonifico sono nella fattura proforma, nella pagina dell’ordine {pnr}. L’aereo resta riservato mentre il denaro è in viaggio, fino a 48 ore.', now()),
  ('it', 'Documenti', 'Buongiorno {name}, per l’ordine {pnr} mancano ancora i documenti di viaggio. Può aggiungerli nella pagina dell’ordine; li controlliamo entro un giorno.', now()),
  ('it', 'Me ne occupo', 'Buongiorno {name}, grazie del messaggio. Chiedo all’operatore e le scrivo qui appena so qualcosa. {member}', now());
