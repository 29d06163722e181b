import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listEntryRules } from '@aquilane/contract/places'
import type { ShownEntryRule } from '../entry-rules.ts'

export const toEntryRule = (rule: ShownEntryRule): ResponseOf<typeof listEntryRules>['data'][number] => ({
  topic: rule.topic,
  text: rule.text,
  official: rule.official,
  source: rule.source,
  source_year: rule.sourceYear,
  checked_on: rule.checkedOn,
  old: rule.isOld,
})
