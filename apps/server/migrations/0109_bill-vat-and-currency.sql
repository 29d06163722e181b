-- owner: operations
-- VAT and currency of an operator's bill. `amount` stays what is owed in cents of the euro, VAT included.
ALTER TABLE operator_bill
  ADD COLUMN currency text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  ADD COLUMN billed bigint CHECK (billed > 0),           -- hundredths of its currency; null: it is in euros
  ADD COLUMN rate_micros bigint CHECK (rate_micros > 0), -- millionths of a euro for one unit of its currency
  -- Null: entered before it was asked for. Rules: packages/domain/src/operations/bill-vat.ts
  ADD COLUMN vat_kind text CHECK (vat_kind IN ('deductible', 'not_deductible', 'international', 'reverse_charge', 'outside_scope')),
  ADD COLUMN vat_permille smallint CHECK (vat_permille BETWEEN 1 AND 300),
  ADD COLUMN vat bigint NOT NULL DEFAULT 0,              -- cents of the euro, a part of the amount
  -- What the trip costs: VAT that is deducted is no cost.
  ADD COLUMN cost bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN vat_kind = 'deductible' THEN amount - vat ELSE amount END) STORED,
  ADD CONSTRAINT operator_bill_currency CHECK (
    (currency = 'EUR') = (billed IS NULL) AND (billed IS NULL) = (rate_micros IS NULL)
    AND (billed IS NULL OR amount = round(billed::numeric * rate_micros / 1000000))),
  -- A part of a bill may be without VAT, none has more than its rate; a euro for the rounding of its lines.
  ADD CONSTRAINT operator_bill_vat CHECK (
    coalesce(vat_kind IN ('deductible', 'not_deductible'), false) = (vat > 0) AND (vat > 0) = (vat_permille IS NOT NULL)
    AND vat BETWEEN 0 AND 100 + (amount - vat) * coalesce(vat_permille, 0) / 1000),
  -- Those approved before stand.
  ADD CONSTRAINT operator_bill_vat_named CHECK (approved_at IS NULL OR vat_kind IS NOT NULL) NOT VALID;
