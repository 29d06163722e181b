-- owner: loyalty
-- Coupons, referrals and cashback. A campaign defines what is granted, how much, how often and until when.
CREATE TABLE campaign (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key          text NOT NULL UNIQUE CHECK (key ~ '^[a-z][a-z0-9-]{1,59}$'),
  kind         text NOT NULL CHECK (kind IN ('coupon_code', 'coupon_ref', 'referral', 'cashback', 'birthday')),
  title        jsonb NOT NULL CHECK (title ?& ARRAY['en', 'it']),
  code         text UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),   -- as typed by customers, upper case
  parameters   jsonb NOT NULL,                                           -- by kind: loyalty/campaigns.ts
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz,                                              -- no grants from then on
  usable_until timestamptz,                                              -- latest expiry of grants
  per_client   integer CHECK (per_client > 0),                           -- null: unlimited
  total        integer CHECK (total > 0),
  issued       integer NOT NULL DEFAULT 0 CHECK (issued >= 0 AND issued <= total),
  active       boolean NOT NULL DEFAULT true,
  created_at   timestamptz NOT NULL,
  CHECK ((kind IN ('coupon_code', 'coupon_ref')) = (code IS NOT NULL)),
  CHECK (kind <> 'coupon_ref' OR code LIKE 'CC%'),
  CHECK (starts_at < ends_at),
  CHECK (ends_at <= usable_until)
);
-- One active programme per kind.
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
  invoice_id  uuid REFERENCES invoice,             -- discounted invoice, while Reserved or Used
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

-- A coupon is immutable apart from its status, follows its transition table and never changes invoice; its customer may change by a merge of
-- two accounts.
CREATE FUNCTION coupon_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.campaign_id, NEW.reference, NEW.amount, NEW.currency, NEW.scope, NEW.min_order, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.campaign_id, OLD.reference, OLD.amount, OLD.currency, OLD.scope, OLD.min_order, OLD.created_at)
    OR (NEW.client_id <> OLD.client_id AND NOT (is_merging(OLD.client_id) AND is_merging(NEW.client_id))) THEN
    RAISE EXCEPTION 'coupon % is immutable', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.invoice_id <> NEW.invoice_id THEN
    RAISE EXCEPTION 'coupon % is reserved for another invoice', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (
    ('Issued', 'Reserved'), ('Reserved', 'Issued'), ('Reserved', 'Expired'), ('Reserved', 'Used'),
    ('Used', 'Issued'), ('Used', 'Expired'), ('Issued', 'Expired'), ('Issued', 'Withdrawn')) THEN
    RAISE EXCEPTION 'coupon % cannot change from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_transitions BEFORE UPDATE ON coupon FOR EACH ROW EXECUTE FUNCTION coupon_guard();
CREATE TRIGGER coupon_no_delete BEFORE DELETE ON coupon FOR EACH ROW EXECUTE FUNCTION forbid_mutation();
CREATE TRIGGER coupon_client_not_erased BEFORE INSERT ON coupon FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();

-- Who has had an offer that is given once per person: keyed hashes of phone number and documents. They outlive the account, otherwise
-- deleting it would open the offer again.
CREATE TABLE offer_claim (
  offer      text NOT NULL,
  mark       text NOT NULL,
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (offer, mark)
);
CREATE TRIGGER offer_claim_no_delete BEFORE DELETE ON offer_claim FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- Referral codes of customers. Codes that begin with CC are coupon codes.
CREATE TABLE referral_code (
  client_id  uuid PRIMARY KEY REFERENCES client ON DELETE CASCADE,
  code       text NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJKMNP-Z]{8}$' AND code NOT LIKE 'CC%'),
  created_at timestamptz NOT NULL
);
CREATE TRIGGER referral_code_client_not_erased BEFORE INSERT ON referral_code FOR EACH ROW EXECUTE FUNCTION forbid_erased_client();
CREATE TRIGGER referral_code_client_id_kept BEFORE UPDATE OF client_id ON referral_code FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- Referrals; a friend is referred once.
CREATE TABLE referral (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  campaign_id uuid NOT NULL REFERENCES campaign,
  referrer_id uuid NOT NULL REFERENCES client,
  friend_id   uuid NOT NULL UNIQUE REFERENCES client,
  status      text NOT NULL CHECK (status IN ('Pending', 'Rewarded', 'Held', 'Rejected')),
  reasons     text[] NOT NULL DEFAULT '{}',        -- fraud signals that put it on hold
  created_at  timestamptz NOT NULL,
  reviewed_at  timestamptz,
  CHECK (referrer_id <> friend_id),
  CHECK ((status = 'Pending') = (reviewed_at IS NULL)),
  CHECK (status <> 'Held' OR cardinality(reasons) > 0)
);
CREATE INDEX referral_referrer ON referral (referrer_id);
CREATE INDEX referral_held ON referral (reviewed_at) WHERE status = 'Held';
CREATE TRIGGER referral_referrer_id_kept BEFORE UPDATE OF referrer_id ON referral FOR EACH ROW EXECUTE FUNCTION customer_guard('referrer_id');
CREATE TRIGGER referral_friend_id_kept BEFORE UPDATE OF friend_id ON referral FOR EACH ROW EXECUTE FUNCTION customer_guard('friend_id');

-- Rewards of held invitations are given away by hand: they count together, and above the limit of a day two members give one.
CREATE FUNCTION require_referral_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval WHERE subject = 'referral:' || NEW.id AND status = 'Approved')
    AND NOT EXISTS (SELECT FROM single_approval WHERE subject = 'referral:' || NEW.id) THEN
    RAISE EXCEPTION 'referral % was rewarded without an approval', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'referral_approval';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER referral_approval BEFORE UPDATE OF status ON referral
  FOR EACH ROW WHEN (OLD.status = 'Held' AND NEW.status = 'Rewarded') EXECUTE FUNCTION require_referral_approval();

-- Cashback earned per payment.
CREATE TABLE cashback_grant (
  payment_id  uuid PRIMARY KEY REFERENCES payment,
  campaign_id uuid NOT NULL REFERENCES campaign,
  client_id   uuid NOT NULL REFERENCES client,
  order_id    uuid REFERENCES orders,              -- null: a top-up
  status      text NOT NULL CHECK (status IN ('Due', 'Granted', 'Dropped', 'Reversed')),
  amount      bigint NOT NULL CHECK (amount > 0),  -- cents
  currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  due_at      timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX cashback_grant_due ON cashback_grant (due_at) WHERE status = 'Due';
CREATE INDEX cashback_grant_order ON cashback_grant (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cashback_grant_client ON cashback_grant (client_id);
CREATE TRIGGER cashback_grant_client_id_kept BEFORE UPDATE OF client_id ON cashback_grant FOR EACH ROW EXECUTE FUNCTION customer_guard('client_id');

-- Cashback of a top-up dies with the money that is withdrawn. One row per payout and grant: `reversed` of the grant is undone, `taken` of it
-- was unspent credit, `settled` was used and deducted from the payout. A rejected payout returns it. Amounts are cents.
CREATE TABLE cashback_reversal (
  payment_id  uuid NOT NULL REFERENCES cashback_grant,
  payout_id   uuid NOT NULL REFERENCES payout,
  reversed    bigint NOT NULL CHECK (reversed > 0),
  taken       bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  settled     bigint NOT NULL DEFAULT 0 CHECK (settled >= 0),
  created_at  timestamptz NOT NULL,
  returned_at timestamptz,
  PRIMARY KEY (payment_id, payout_id)
);
CREATE INDEX cashback_reversal_payout ON cashback_reversal (payout_id);
CREATE TRIGGER cashback_reversal_no_delete BEFORE DELETE ON cashback_reversal FOR EACH ROW EXECUTE FUNCTION forbid_mutation();

-- No more is undone than was granted. The row of the grant is the lock.
CREATE FUNCTION cashback_reversal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  granted bigint;
BEGIN
  SELECT amount INTO granted FROM cashback_grant WHERE payment_id = NEW.payment_id FOR UPDATE;
  IF (SELECT coalesce(sum(reversed), 0) FROM cashback_reversal WHERE payment_id = NEW.payment_id AND returned_at IS NULL) > granted THEN
    RAISE EXCEPTION 'cashback of payment % is undone already', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cashback_reversal_within_grant AFTER INSERT OR UPDATE ON cashback_reversal FOR EACH ROW EXECUTE FUNCTION cashback_reversal_guard();
