-- owner: operations
-- What a trip is released without: named items, a reason, and a second member who agreed.
ALTER TABLE trip_release
  ADD COLUMN override_items uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN approved_by    uuid REFERENCES staff_member,
  ADD CONSTRAINT trip_release_second_member CHECK (approved_by <> released_by);
-- Overrides of one member are not valid any more for flights that are still to come; those that were flown stay as they were.
DELETE FROM trip_release r USING orders o
  WHERE o.id = r.order_id AND o.status = 'Confirmed' AND r.override_reason IS NOT NULL
    AND NOT EXISTS (SELECT FROM flight_record f WHERE f.order_id = o.id);
ALTER TABLE trip_release ADD CONSTRAINT trip_release_override
  CHECK ((override_reason IS NULL) = (approved_by IS NULL) AND (override_reason IS NULL) = (override_items = '{}')) NOT VALID;

-- As before, and a reason counts for the items that were named, never for contract, crew or manifests.
CREATE OR REPLACE FUNCTION trip_release_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM trip_release r JOIN checklist_item i ON i.order_id = r.order_id
    WHERE r.order_id = NEW.order_id AND i.is_required AND i.status NOT IN ('OK', 'NA', 'CNL')
      AND (r.override_reason IS NULL
        OR (r.approved_by IS NOT NULL AND NOT i.id = ANY (r.override_items))
        OR (i.kind IN ('contract', 'crew', 'crew_qualification', 'cabin_crew', 'general_declaration', 'gar_departure', 'gar_arrival',
            'eapis_departure', 'eapis_arrival')
          AND NOT EXISTS (SELECT FROM flight_record f WHERE f.order_id = i.order_id AND (i.leg_id IS NULL OR f.leg_id = i.leg_id))))
  ) THEN
    RAISE EXCEPTION 'trip % is released with required items open', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_release_settled';
  END IF;
  RETURN NULL;
END $$;

ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check CHECK (kind IN ('payment_run', 'bank_account', 'customer_merge', 'customer_unmerge', 'credit_limit', 'campaign', 'exception', 'bank_debit', 'price_version', 'shared_flight', 'retime', 'ancillary_charge', 'referral', 'fact_version', 'recovery_proposal', 'cancellation', 'release_override'));
