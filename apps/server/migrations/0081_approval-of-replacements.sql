-- owner: approvals
-- A replacement whose cost leaves too little of the price is sent to the customer by two members.
ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check CHECK (kind IN ('payment_run', 'bank_account', 'customer_merge', 'customer_unmerge',
  'credit_limit', 'campaign', 'exception', 'bank_debit', 'price_version', 'shared_flight', 'retime', 'ancillary_charge', 'referral',
  'fact_version', 'recovery_proposal'));
