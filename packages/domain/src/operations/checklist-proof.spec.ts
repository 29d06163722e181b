import { describe, expect, it } from 'vitest'
import { checklistKinds, isReleaseStopper, proofOf } from './checklist-rules.ts'

describe('how an item is known to be done', () => {
  it('follows from data, needs a reference, or is a judgement', () => {
    const kinds = Object.groupBy(checklistKinds, proofOf)
    expect(kinds.derived).toEqual([
      'contract',
      'payment',
      'crew',
      'crew_qualification',
      'cabin_crew',
      'travel_documents',
      'general_declaration',
      'gar_departure',
      'gar_arrival',
      'eapis_departure',
      'eapis_arrival',
      'actual_times',
      'operator_bill',
    ])
    expect(kinds.judgement).toEqual(['customs', 'flight_plan', 'mass_balance', 'extras'])
  })

  it('only contract, crew and manifests stop a release whatever the reason', () => {
    expect(checklistKinds.filter(isReleaseStopper)).toEqual([
      'contract',
      'crew',
      'crew_qualification',
      'cabin_crew',
      'general_declaration',
      'gar_departure',
      'gar_arrival',
      'eapis_departure',
      'eapis_arrival',
    ])
  })
})
