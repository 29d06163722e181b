-- owner: quotes
-- Proposals of sales for requests: one quote per request, versions that never change once made, one acceptance.
CREATE TABLE quote (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id     uuid NOT NULL UNIQUE REFERENCES orders,
  created_at   timestamptz NOT NULL,
  withdrawn_at timestamptz,
  asked_again_at timestamptz                            -- its customer asked for a new price after it had expired
);

CREATE TABLE quote_version (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  quote_id       uuid NOT NULL REFERENCES quote,
  number         smallint NOT NULL CHECK (number > 0),
  made_by        uuid NOT NULL REFERENCES staff_member,
  note           text CHECK (length(note) BETWEEN 1 AND 2000), -- to the customer
  holds_aircraft boolean NOT NULL,                       -- its aircraft are held until it expires
  valid_hours    smallint NOT NULL CHECK (valid_hours > 0),
  needs_approval boolean NOT NULL,                       -- an alternative is below the minimum margin
  is_answer      boolean NOT NULL DEFAULT false,         -- once approved, the order awaits payment at this price without a signature
  approved_by    uuid REFERENCES staff_member,
  approved_at    timestamptz,
  created_at     timestamptz NOT NULL,
  sent_at        timestamptz,
  valid_until    timestamptz CHECK (valid_until > sent_at AND valid_until <= sent_at + interval '14 days'),
  withdrawn_at   timestamptz,                            -- before it was approved
  UNIQUE (quote_id, number),
  CHECK ((sent_at IS NULL) = (valid_until IS NULL)),
  CONSTRAINT quote_version_approved CHECK (sent_at IS NULL OR NOT needs_approval OR approved_by IS NOT NULL),
  CONSTRAINT quote_version_approved_at CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT quote_version_answer CHECK (NOT is_answer OR (sent_at IS NULL AND needs_approval)),
  CONSTRAINT quote_version_withdrawn CHECK (withdrawn_at IS NULL OR (sent_at IS NULL AND approved_by IS NULL)),
  -- Four eyes.
  CONSTRAINT quote_version_approver CHECK (approved_by <> made_by)
);
CREATE TRIGGER quote_version_second_member BEFORE INSERT OR UPDATE OF approved_by ON quote_version
  FOR EACH ROW WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION require_second_member('made_by', 'approved_by', 'approved_at');

-- Prices of staff pass one gate: what the engine asks that day stays beside them, and who typed a cost.
CREATE TABLE quote_alternative (
  version_id  uuid NOT NULL REFERENCES quote_version,
  position    smallint NOT NULL CHECK (position BETWEEN 1 AND 6),
  aircraft_id integer NOT NULL REFERENCES aircraft,
  price       bigint NOT NULL CHECK (price > 0),         -- cents, what the customer pays
  cost        bigint NOT NULL CHECK (cost > 0),          -- cents, everything but our own share
  engine_cost bigint CHECK (engine_cost > 0),            -- cents, at the time of the version; null: the engine could not price it
  list_price  bigint CHECK (list_price > 0),             -- cents, likewise
  cost_typed_by uuid REFERENCES staff_member,            -- null: the cost is the engine's
  offer       jsonb NOT NULL,                            -- aircraft, flights, lines and terms, {v: 1, …}: orders/quoted-offer.ts
  PRIMARY KEY (version_id, position),
  UNIQUE (version_id, aircraft_id),
  CONSTRAINT quote_alternative_engine CHECK ((engine_cost IS NULL) = (list_price IS NULL))
);

-- Looks at the page of a quote, by alternative; position 0 is the page itself.
CREATE TABLE quote_opening (
  version_id uuid NOT NULL REFERENCES quote_version,
  position   smallint NOT NULL CHECK (position BETWEEN 0 AND 6),
  first_at   timestamptz NOT NULL,
  last_at    timestamptz NOT NULL,
  times      integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (version_id, position)
);

-- The customer's acceptance: what was chosen, by whom, from where; the signed document follows by a job.
CREATE TABLE quote_acceptance (
  quote_id        uuid PRIMARY KEY REFERENCES quote,
  version_id      uuid NOT NULL,
  position        smallint NOT NULL,
  name            text CHECK (length(name) BETWEEN 2 AND 100), -- null, like the next two, once its account is deleted
  phone           text,                                  -- the number that received the code, without its middle digits
  address         text,
  accepted_at     timestamptz NOT NULL,
  document_id     uuid REFERENCES stored_file,
  document_sha256 text CHECK (document_sha256 ~ '^[0-9a-f]{64}$'),
  FOREIGN KEY (version_id, position) REFERENCES quote_alternative (version_id, position),
  CHECK (document_id IS NULL OR document_sha256 IS NOT NULL),
  CHECK ((name IS NULL) = (phone IS NULL) AND (name IS NULL) = (address IS NULL))
);

-- What a customer has been shown stays as it was: only approval, withdrawal and sending are written, each once.
CREATE FUNCTION forbid_quote_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.sent_at IS NOT NULL AND (NEW.sent_at, NEW.valid_until) IS DISTINCT FROM (OLD.sent_at, OLD.valid_until))
     OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by)
     OR (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at)
     OR (NEW.id, NEW.quote_id, NEW.number, NEW.made_by, NEW.note, NEW.holds_aircraft, NEW.valid_hours, NEW.needs_approval, NEW.created_at, NEW.is_answer)
        IS DISTINCT FROM (OLD.id, OLD.quote_id, OLD.number, OLD.made_by, OLD.note, OLD.holds_aircraft, OLD.valid_hours, OLD.needs_approval, OLD.created_at, OLD.is_answer) THEN
    RAISE EXCEPTION 'version % of quote % does not change', OLD.number, OLD.quote_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_version_immutable BEFORE UPDATE ON quote_version FOR EACH ROW EXECUTE FUNCTION forbid_quote_version_change();
CREATE TRIGGER quote_version_no_delete BEFORE DELETE ON quote_version FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER quote_alternative_immutable BEFORE UPDATE OR DELETE ON quote_alternative FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- A price below its cost, or from a cost below the engine's, never goes out without a second member.
CREATE FUNCTION require_quote_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.engine_cost IS NULL OR NEW.price < NEW.cost OR NEW.cost < NEW.engine_cost)
     AND NOT (SELECT needs_approval FROM quote_version WHERE id = NEW.version_id) THEN
    RAISE EXCEPTION 'alternative % of version % needs an approval', NEW.position, NEW.version_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_alternative_approval BEFORE INSERT ON quote_alternative FOR EACH ROW EXECUTE FUNCTION require_quote_approval();

-- Only the newest version can be accepted, while it is valid and the quote is not withdrawn.
CREATE FUNCTION check_quote_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM quote_version version JOIN quote ON quote.id = version.quote_id
    WHERE version.id = NEW.version_id AND quote.id = NEW.quote_id AND quote.withdrawn_at IS NULL
      AND NEW.accepted_at BETWEEN version.sent_at AND version.valid_until
      AND version.number = (SELECT max(number) FROM quote_version WHERE quote_id = NEW.quote_id AND sent_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'quote % cannot be accepted in this version', NEW.quote_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_acceptance_current';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_acceptance_current BEFORE INSERT ON quote_acceptance FOR EACH ROW EXECUTE FUNCTION check_quote_acceptance();
CREATE TRIGGER quote_acceptance_no_delete BEFORE DELETE ON quote_acceptance FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- What sales keep beside a request. One without a row came from the site and is not assigned.
CREATE TABLE sales_request (
  order_id      uuid PRIMARY KEY REFERENCES orders,
  source        text NOT NULL DEFAULT 'site' CHECK (source IN ('site', 'phone', 'email', 'chat')),
  entered_by    uuid REFERENCES staff_member,            -- of a request that was typed in
  assignee_id   uuid REFERENCES staff_member,
  snoozed_until timestamptz,
  CHECK ((source = 'site') = (entered_by IS NULL))
);
CREATE INDEX sales_request_assignee ON sales_request (assignee_id);
