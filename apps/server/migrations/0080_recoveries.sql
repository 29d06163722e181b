-- owner: recoveries
-- A paid charter that lost its aircraft, from that moment until it flies with another one or its customer has the money back.
CREATE TABLE recovery (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id     uuid NOT NULL REFERENCES orders,
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'recovered', 'refunded', 'returned', 'ended')),
  fault        text NOT NULL CHECK (fault IN ('operator', 'house', 'authority')),
  reasons      text[] NOT NULL CHECK (cardinality(reasons) > 0),
  aircraft_id  integer NOT NULL REFERENCES aircraft,     -- that was lost
  operator_id  integer NOT NULL REFERENCES operator,
  opened_at    timestamptz NOT NULL,
  found_at     timestamptz CHECK (found_at >= opened_at),    -- first search for replacements
  searched_at  timestamptz,                                  -- last one
  closed_at    timestamptz CHECK (closed_at >= opened_at),
  extra_cost   bigint,                                       -- cents that the replacement costs more than the trip as it was planned
  CHECK ((status = 'open') = (closed_at IS NULL)),
  CHECK (extra_cost IS NULL OR status = 'recovered')
);
CREATE UNIQUE INDEX recovery_open ON recovery (order_id) WHERE status = 'open';
CREATE INDEX recovery_order ON recovery (order_id, opened_at);
CREATE INDEX recovery_by_age ON recovery (opened_at) WHERE status = 'open';

CREATE FUNCTION recovery_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'open' THEN
    RAISE EXCEPTION 'A closed recovery does not change.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_closed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recovery_closed BEFORE UPDATE ON recovery FOR EACH ROW EXECUTE FUNCTION recovery_kept();

-- Replacements of the last search.
CREATE TABLE recovery_candidate (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recovery_id      uuid NOT NULL REFERENCES recovery ON DELETE CASCADE,
  position         smallint NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('same_operator', 'other_operator', 'other_time')),
  class_change     text NOT NULL CHECK (class_change IN ('same', 'upgrade')),
  aircraft_id      integer NOT NULL REFERENCES aircraft,
  plan             jsonb NOT NULL,                       -- aircraft, operator and times as they are shown
  shift_minutes    integer NOT NULL,
  cost             bigint NOT NULL CHECK (cost >= 0),    -- cents
  cost_difference  bigint NOT NULL,
  margin           bigint NOT NULL,
  needs_approval   boolean NOT NULL,
  UNIQUE (recovery_id, position)
);

-- What a customer was asked, and the answer.
CREATE TABLE recovery_proposal (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recovery_id      uuid NOT NULL REFERENCES recovery,
  status           text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'accepted', 'other_time', 'refunded', 'expired', 'void', 'withdrawn')),
  aircraft_id      integer NOT NULL REFERENCES aircraft,
  plan             jsonb NOT NULL,                       -- aircraft, operator and times that were proposed
  before           jsonb NOT NULL,                       -- the same of the trip as it was then
  class_change     text NOT NULL CHECK (class_change IN ('same', 'upgrade')),
  cost_difference  bigint NOT NULL,                      -- cents
  borne_by         text CHECK (borne_by IN ('operator', 'house')),
  needs_approval   boolean NOT NULL,
  decide_by        timestamptz NOT NULL,
  sent_at          timestamptz NOT NULL,
  sent_by          uuid NOT NULL REFERENCES staff_member,
  approved_by      uuid REFERENCES staff_member,
  answered_at      timestamptz,
  answered_by      text,                                 -- `client:<id>`, or `staff:<id>` who wrote down what was said
  message          text CHECK (length(message) BETWEEN 1 AND 1000),
  CHECK (decide_by > sent_at),
  CHECK ((answered_at IS NULL) = (answered_by IS NULL)),
  CHECK (status NOT IN ('accepted', 'other_time', 'refunded') OR answered_at IS NOT NULL),
  -- Silence decides nothing, and nothing is accepted after it.
  CONSTRAINT recovery_proposal_in_time CHECK (status <> 'accepted' OR answered_at < decide_by),
  -- A replacement whose cost leaves too little of the price is sent by two members.
  CONSTRAINT recovery_proposal_approval CHECK (NOT needs_approval OR (approved_by IS NOT NULL AND approved_by <> sent_by))
);
CREATE UNIQUE INDEX recovery_proposal_open ON recovery_proposal (recovery_id) WHERE status = 'sent';
CREATE UNIQUE INDEX recovery_proposal_accepted ON recovery_proposal (recovery_id) WHERE status = 'accepted';
CREATE INDEX recovery_proposal_recovery ON recovery_proposal (recovery_id, sent_at);
CREATE INDEX recovery_proposal_due ON recovery_proposal (decide_by) WHERE status = 'sent';

CREATE FUNCTION recovery_proposal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM recovery WHERE id = NEW.recovery_id AND status = 'open') THEN
      RAISE EXCEPTION 'This recovery is over.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_proposal_guard';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.aircraft_id, NEW.plan, NEW.before, NEW.decide_by, NEW.sent_by, NEW.cost_difference)
      IS DISTINCT FROM (OLD.aircraft_id, OLD.plan, OLD.before, OLD.decide_by, OLD.sent_by, OLD.cost_difference) THEN
    RAISE EXCEPTION 'A proposal stays as it was sent.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_proposal_guard';
  END IF;
  -- An erased account leaves no words of its customer.
  IF NEW.status = OLD.status AND NEW.message IS NULL THEN
    RETURN NEW;
  END IF;
  IF OLD.status IN ('accepted', 'refunded', 'withdrawn') OR (NEW.status = 'accepted' AND OLD.status <> 'sent') THEN
    RAISE EXCEPTION 'A proposal is answered once.' USING ERRCODE = 'check_violation', CONSTRAINT = 'recovery_proposal_guard';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recovery_proposal_guard BEFORE INSERT OR UPDATE ON recovery_proposal FOR EACH ROW EXECUTE FUNCTION recovery_proposal_guard();
