-- owner: fleet
-- What independent auditors grant an operator: a scan with its last day, shown to customers as long as it is valid.
ALTER TABLE fleet_document DROP CONSTRAINT fleet_document_kind_check;
ALTER TABLE fleet_document
  ADD CONSTRAINT fleet_document_kind_check CHECK (kind IN (
    'insurance', 'aoc', 'airworthiness', 'noise', 'other',
    'argus_gold', 'argus_gold_plus', 'argus_gold_certified', 'argus_platinum', 'argus_platinum_elite',
    'wyvern_registered', 'wyvern_wingman', 'is_bao_1', 'is_bao_2', 'is_bao_3')),
  -- None without an end: it would be shown for good.
  ADD CONSTRAINT fleet_document_certification CHECK (
    kind IN ('insurance', 'aoc', 'airworthiness', 'noise', 'other') OR (operator_id IS NOT NULL AND valid_until IS NOT NULL));
