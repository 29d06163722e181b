-- owner: operations
-- What has to be done before a flight, what happened on it and what it cost. Kinds, rules and what they depend on: packages/domain/operations.
CREATE TABLE checklist_item (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id    uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  leg_id      uuid REFERENCES order_leg ON DELETE CASCADE,  -- null: of the whole trip
  kind        text NOT NULL CHECK (kind ~ '^[a-z_]{2,40}$'),
  status      text NOT NULL DEFAULT 'NR' CHECK (status IN ('NA', 'NR', 'REQ', 'OK', 'HOLD', 'CNL', 'Revise')),
  is_required boolean NOT NULL,
  depends_on    jsonb NOT NULL,                            -- cause → value when it was last right: {"time": "1765…"}
  causes      text[] NOT NULL DEFAULT '{}',              -- what has changed since
  due_at      timestamptz NOT NULL,
  assignee_id uuid REFERENCES staff_member,
  supplier    text CHECK (length(supplier) BETWEEN 1 AND 120),
  reference   text CHECK (length(reference) BETWEEN 1 AND 120),
  note        text CHECK (length(note) BETWEEN 1 AND 1000),
  cost        bigint CHECK (cost >= 0),                  -- cents, billed to us beside the operator's bill
  revision    integer NOT NULL DEFAULT 1,                -- two members at one item: the second one sees the first one's change
  changed_at  timestamptz NOT NULL,
  CONSTRAINT checklist_item_once UNIQUE NULLS NOT DISTINCT (order_id, leg_id, kind),
  CONSTRAINT checklist_item_causes CHECK ((status = 'Revise') = (cardinality(causes) > 0))
);
CREATE INDEX checklist_item_due ON checklist_item (due_at, id) WHERE status NOT IN ('NA', 'OK', 'CNL');

-- Confirmations, permits and offers that belong to an item of the checklist. An item with files is not deleted.
CREATE TABLE checklist_file (
  id       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  item_id  uuid NOT NULL REFERENCES checklist_item,
  file_id  uuid NOT NULL UNIQUE REFERENCES stored_file,
  name     text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  pages    smallint NOT NULL CHECK (pages BETWEEN 1 AND 20),
  size     bigint NOT NULL CHECK (size > 0),             -- bytes as it was sent
  added_by uuid NOT NULL REFERENCES staff_member,
  added_at timestamptz NOT NULL
);
CREATE INDEX checklist_file_item ON checklist_file (item_id, added_at, id);

-- Uploads of two members at once are counted one after the other.
CREATE FUNCTION checklist_file_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM checklist_item WHERE id = NEW.item_id FOR UPDATE;
  IF (SELECT count(*) FROM checklist_file WHERE item_id = NEW.item_id) >= 10 THEN
    RAISE EXCEPTION 'checklist item % has ten files', NEW.item_id USING ERRCODE = 'check_violation', CONSTRAINT = 'checklist_file_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER checklist_file_limit BEFORE INSERT ON checklist_file FOR EACH ROW EXECUTE FUNCTION checklist_file_guard();

-- A trip that may depart.
CREATE TABLE trip_release (
  order_id        uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  released_at     timestamptz NOT NULL,
  released_by     uuid NOT NULL REFERENCES staff_member,
  override_reason text CHECK (length(override_reason) BETWEEN 3 AND 500)  -- why it departs with items open
);

-- At the end of every transaction: no released trip has a required item open, unless a member said why.
CREATE FUNCTION trip_release_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM trip_release r JOIN checklist_item i ON i.order_id = r.order_id
    WHERE r.order_id = NEW.order_id AND r.override_reason IS NULL AND i.is_required AND i.status NOT IN ('OK', 'NA', 'CNL')
  ) THEN
    RAISE EXCEPTION 'trip % is released with required items open', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_release_settled';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER trip_release_settled AFTER INSERT OR UPDATE ON trip_release
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION trip_release_guard();
CREATE CONSTRAINT TRIGGER checklist_item_released AFTER INSERT OR UPDATE ON checklist_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION trip_release_guard();

-- What the crew reports of a flight.
CREATE TABLE flight_record (
  leg_id       uuid PRIMARY KEY REFERENCES order_leg ON DELETE CASCADE,
  order_id     uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  off_block_at timestamptz NOT NULL,
  takeoff_at   timestamptz CHECK (takeoff_at >= off_block_at),
  landing_at   timestamptz CHECK (landing_at > takeoff_at),
  on_block_at  timestamptz CHECK (on_block_at >= landing_at),
  pax          smallint CHECK (pax >= 0),
  delay_code   text CHECK (delay_code ~ '^\d\d$'),
  fuel_kg      integer CHECK (fuel_kg BETWEEN 0 AND 200000),
  is_deiced    boolean NOT NULL DEFAULT false,
  recorded_by  uuid NOT NULL REFERENCES staff_member,
  recorded_at  timestamptz NOT NULL,
  CHECK (landing_at IS NULL OR takeoff_at IS NOT NULL),
  CHECK (on_block_at IS NULL OR landing_at IS NOT NULL)
);
CREATE INDEX flight_record_order ON flight_record (order_id);

-- What the operator charges for a trip, beside what was quoted.
CREATE TABLE operator_bill (
  order_id    uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  reference   text NOT NULL CHECK (length(reference) BETWEEN 1 AND 60),
  amount      bigint NOT NULL CHECK (amount > 0),        -- cents
  quoted      bigint NOT NULL CHECK (quoted >= 0),       -- cents, the cost that the offer was made from
  is_flagged  boolean NOT NULL,                          -- too far from what was quoted
  note        text CHECK (length(note) BETWEEN 1 AND 500),
  entered_by  uuid NOT NULL REFERENCES staff_member,
  entered_at  timestamptz NOT NULL,
  approved_by uuid REFERENCES staff_member,
  approved_at timestamptz,
  approvals   smallint NOT NULL DEFAULT 0,               -- how often it was approved: each approval is a booking of its own
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  -- Four eyes on what differs.
  CONSTRAINT operator_bill_approver CHECK (NOT is_flagged OR approved_by <> entered_by)
);
CREATE TRIGGER operator_bill_second_member BEFORE INSERT OR UPDATE OF approved_by, is_flagged ON operator_bill
  FOR EACH ROW WHEN (NEW.is_flagged AND NEW.approved_by IS NOT NULL)
  EXECUTE FUNCTION require_second_member('entered_by', 'approved_by', 'approved_at');

-- A trip that is over. Its result is the sum of its postings and does not change any more; a posting after its closing reopens it.
CREATE TABLE trip_closing (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id    uuid NOT NULL REFERENCES orders,
  closed_at   timestamptz NOT NULL,
  closed_by   uuid NOT NULL REFERENCES staff_member,
  revenue     bigint NOT NULL,                           -- cents
  cost        bigint NOT NULL,
  margin      bigint NOT NULL,
  reopened_at timestamptz,
  reopened_by text CHECK (length(reopened_by) BETWEEN 3 AND 100), -- invoice:<id>
  CONSTRAINT trip_closing_reopened CHECK ((reopened_at IS NULL) = (reopened_by IS NULL)),
  CONSTRAINT trip_closing_margin CHECK (margin = revenue - cost)
);
CREATE UNIQUE INDEX trip_closing_open ON trip_closing (order_id) WHERE reopened_at IS NULL;
CREATE INDEX trip_closing_order ON trip_closing (order_id, closed_at);

CREATE FUNCTION trip_closing_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL
    AND (NEW.id, NEW.order_id, NEW.closed_at, NEW.closed_by, NEW.revenue, NEW.cost, NEW.margin)
      IS NOT DISTINCT FROM (OLD.id, OLD.order_id, OLD.closed_at, OLD.closed_by, OLD.revenue, OLD.cost, OLD.margin) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the result of trip % is frozen', OLD.order_id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER trip_closing_frozen BEFORE UPDATE OR DELETE ON trip_closing FOR EACH ROW EXECUTE FUNCTION trip_closing_frozen();

CREATE FUNCTION closed_trip_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM trip_closing WHERE order_id = NEW.order_id AND reopened_at IS NULL) THEN
    RAISE EXCEPTION 'trip % is closed', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_closed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_bill_closed BEFORE INSERT OR UPDATE ON operator_bill FOR EACH ROW EXECUTE FUNCTION closed_trip_guard();
CREATE TRIGGER flight_record_closed BEFORE INSERT OR UPDATE ON flight_record FOR EACH ROW EXECUTE FUNCTION closed_trip_guard();
CREATE TRIGGER checklist_item_closed BEFORE INSERT OR UPDATE ON checklist_item FOR EACH ROW EXECUTE FUNCTION closed_trip_guard();

-- What customers paid for a trip and was not refunded, cents: its deposits and what became of them. Fees of payments belong to no trip.
CREATE FUNCTION trip_revenue(trip uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(entry.amount), 0)::bigint
  FROM ledger_transaction posted
  JOIN ledger_entry entry ON entry.transaction_id = posted.id
  JOIN ledger_account account ON account.id = entry.account_id
  WHERE posted.reference IN (
      SELECT 'order:' || trip
      UNION ALL SELECT 'invoice:' || invoice.id FROM invoice WHERE invoice.order_id = trip
      UNION ALL SELECT 'payment:' || payment.id FROM payment JOIN invoice ON invoice.id = payment.invoice_id WHERE invoice.order_id = trip
    )
    AND (
      account.kind IN ('customer_deposits', 'seat_deposits')
      OR (account.kind IN ('revenue', 'taxes_payable', 'promotion_expense') AND posted.reference NOT LIKE 'payment:%')
    )
$$;

-- What operators billed for a trip, approved and not withdrawn, cents.
CREATE FUNCTION trip_operator_cost(trip uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(entry.amount), 0)::bigint
  FROM operator_bill bill
  CROSS JOIN LATERAL generate_series(1, bill.approvals) AS round
  JOIN ledger_transaction posted ON posted.reference = 'order:' || bill.order_id || ':' || round
  JOIN ledger_entry entry ON entry.transaction_id = posted.id
  JOIN ledger_account account ON account.id = entry.account_id AND account.kind = 'operator_cost'
  WHERE bill.order_id = trip
$$;

-- What authorities ask of a passenger beside the approved travel document. Gone with the document's data.
CREATE TABLE manifest_passenger (
  travel_document_id uuid PRIMARY KEY REFERENCES travel_document ON DELETE CASCADE,
  gender             text CHECK (gender IN ('F', 'M', 'X')),
  nationality        text REFERENCES country (iso3),
  birth_place        text CHECK (length(birth_place) BETWEEN 2 AND 80),
  residence          text REFERENCES country (iso3),
  address            text CHECK (length(address) BETWEEN 5 AND 200)
);
CREATE FUNCTION erase_manifest_passenger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM manifest_passenger WHERE travel_document_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER travel_document_erase_manifest AFTER UPDATE OF erased_at, status ON travel_document FOR EACH ROW
  WHEN (NEW.erased_at IS NOT NULL OR NEW.status = 'canceled') EXECUTE FUNCTION erase_manifest_passenger();

-- Names that were sent to an authority; the names themselves are not kept here.
CREATE TABLE manifest_submission (
  id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  leg_id    uuid NOT NULL REFERENCES order_leg ON DELETE CASCADE,
  authority text NOT NULL CHECK (authority IN ('general_declaration', 'gar_departure', 'gar_arrival', 'eapis_departure', 'eapis_arrival')),
  sha256    text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),  -- of the list as it was sent
  people    smallint NOT NULL CHECK (people >= 0),
  receipt   text CHECK (length(receipt) BETWEEN 1 AND 120),
  sent_by   uuid NOT NULL REFERENCES staff_member,
  sent_at   timestamptz NOT NULL
);
CREATE INDEX manifest_submission_leg ON manifest_submission (leg_id, sent_at);
