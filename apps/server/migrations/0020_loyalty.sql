-- Coupons, invitations and cashback. What is given away is data: a campaign says what, how much, how often and how long.
CREATE TABLE campaign (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key          text NOT NULL UNIQUE CHECK (key ~ '^[a-z][a-z0-9-]{1,59}$'),
  kind         text NOT NULL CHECK (kind IN ('coupon_code', 'coupon_ref', 'referral', 'cashback', 'birthday')),
  title        jsonb NOT NULL CHECK (title ?& ARRAY['en', 'it']),
  code         text UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),   -- what customers type, in capitals
  parameters   jsonb NOT NULL,                                           -- by kind: loyalty/campaigns.ts
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz,                                              -- nothing is given from then on
  usable_until timestamptz,                                              -- what was given ends then at the latest
  per_client   integer CHECK (per_client > 0),                           -- null: as often as it happens
  total        integer CHECK (total > 0),
  issued       integer NOT NULL DEFAULT 0 CHECK (issued >= 0 AND issued <= total),
  active       boolean NOT NULL DEFAULT true,
  created_at   timestamptz NOT NULL,
  CHECK ((kind IN ('coupon_code', 'coupon_ref')) = (code IS NOT NULL)),
  CHECK (kind <> 'coupon_ref' OR code LIKE 'CC%'),
  CHECK (starts_at < ends_at),
  CHECK (ends_at <= usable_until)
);
-- There is one programme of each kind at a time.
CREATE UNIQUE INDEX campaign_one_programme ON campaign (kind) WHERE active AND kind IN ('referral', 'cashback', 'birthday');

CREATE TABLE coupon (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id   uuid NOT NULL REFERENCES client,
  campaign_id uuid NOT NULL REFERENCES campaign,
  reference   text NOT NULL,                       -- code:<key>, ref:<key>, referral:<id>, birthday:<year>:charter
  status      text NOT NULL CHECK (status IN ('Issued', 'Reserved', 'Used', 'Expired', 'Withdrawn')),
  amount      bigint NOT NULL CHECK (amount > 0),  -- cents
  currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  scope       text NOT NULL CHECK (scope IN ('any', 'charter', 'empty_leg')),
  min_order   bigint CHECK (min_order > 0),
  expire_at   timestamptz,
  invoice_id  uuid REFERENCES invoice,             -- the invoice it is taken off, while Reserved or Used
  order_id    uuid REFERENCES orders,
  created_at  timestamptz NOT NULL,
  UNIQUE (client_id, reference),                   -- one code once per customer
  CHECK ((status IN ('Reserved', 'Used')) = (invoice_id IS NOT NULL)),
  CHECK ((invoice_id IS NULL) = (order_id IS NULL))
);
CREATE UNIQUE INDEX coupon_one_per_invoice ON coupon (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX coupon_client ON coupon (client_id, status);
CREATE INDEX coupon_order ON coupon (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX coupon_ending ON coupon (expire_at) WHERE status = 'Issued';
CREATE INDEX coupon_campaign ON coupon (campaign_id, client_id);

-- A coupon is what it was issued as, moves along its table, and never from one invoice to another.
CREATE FUNCTION coupon_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.client_id, NEW.campaign_id, NEW.reference, NEW.amount, NEW.currency, NEW.scope, NEW.min_order, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.client_id, OLD.campaign_id, OLD.reference, OLD.amount, OLD.currency, OLD.scope, OLD.min_order, OLD.created_at) THEN
    RAISE EXCEPTION 'coupon % does not change', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.invoice_id <> NEW.invoice_id THEN
    RAISE EXCEPTION 'coupon % is taken by another invoice', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
    ('Issued', 'Reserved'), ('Reserved', 'Issued'), ('Reserved', 'Expired'), ('Reserved', 'Used'),
    ('Used', 'Issued'), ('Used', 'Expired'), ('Issued', 'Expired'), ('Issued', 'Withdrawn')) THEN
    RAISE EXCEPTION 'coupon % does not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_moves BEFORE UPDATE ON coupon FOR EACH ROW EXECUTE FUNCTION coupon_guard();
CREATE TRIGGER coupon_stays BEFORE DELETE ON coupon FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER coupon_living_client BEFORE INSERT ON coupon FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();

-- What a customer invites with. Codes that begin with CC stand for coupons.
CREATE TABLE referral_code (
  client_id  uuid PRIMARY KEY REFERENCES client ON DELETE CASCADE,
  code       text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJKMNP-Z]{8}$' AND code NOT LIKE 'CC%'),
  created_at timestamptz NOT NULL
);
CREATE TRIGGER referral_code_living_client BEFORE INSERT ON referral_code FOR EACH ROW EXECUTE FUNCTION refuse_erased_client();

-- Who came through whom; a friend comes once.
CREATE TABLE referral (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  campaign_id uuid NOT NULL REFERENCES campaign,
  referrer_id uuid NOT NULL REFERENCES client,
  friend_id   uuid NOT NULL UNIQUE REFERENCES client,
  status      text NOT NULL CHECK (status IN ('Pending', 'Rewarded', 'Held', 'Rejected')),
  reasons     text[] NOT NULL DEFAULT '{}',        -- why it is held
  created_at  timestamptz NOT NULL,
  decided_at  timestamptz,
  CHECK (referrer_id <> friend_id),
  CHECK ((status = 'Pending') = (decided_at IS NULL)),
  CHECK (status <> 'Held' OR cardinality(reasons) > 0)
);
CREATE INDEX referral_referrer ON referral (referrer_id);
CREATE INDEX referral_held ON referral (decided_at) WHERE status = 'Held';

-- Cashback of each payment, once.
CREATE TABLE cashback_grant (
  payment_id  uuid PRIMARY KEY REFERENCES payment,
  campaign_id uuid NOT NULL REFERENCES campaign,
  client_id   uuid NOT NULL REFERENCES client,
  order_id    uuid REFERENCES orders,              -- null: a top-up
  status      text NOT NULL CHECK (status IN ('Due', 'Granted', 'Dropped', 'TakenBack')),
  amount      bigint NOT NULL CHECK (amount > 0),  -- cents
  currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  due_at      timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX cashback_grant_due ON cashback_grant (due_at) WHERE status = 'Due';
CREATE INDEX cashback_grant_order ON cashback_grant (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cashback_grant_client ON cashback_grant (client_id);

-- What a coupon takes off an invoice, said in both languages, and off the price of its order.
ALTER TABLE invoice ADD COLUMN discount_title jsonb CHECK (discount_title ?& ARRAY['en', 'it']);
ALTER TABLE invoice ADD CHECK ((discount > 0) = (discount_title IS NOT NULL));
ALTER TABLE orders ADD COLUMN discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0 AND discount < price);
ALTER TABLE orders ADD COLUMN product text NOT NULL DEFAULT 'charter' CHECK (product IN ('charter', 'empty_leg', 'shared_seat'));
