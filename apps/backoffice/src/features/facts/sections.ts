import { formalityKinds, isFormality, limitRules, refusalRules, type FactKind } from '@aquilane/domain/facts/fact-rules'

/** Facts of an airport as they stand together. */
export const sections = ['opening', 'closures', 'access', 'formalities'] as const
export type Section = (typeof sections)[number]

const kinds: Record<Section, readonly FactKind[]> = {
  opening: ['hours'],
  closures: ['closed'],
  access: [...refusalRules, ...limitRules],
  formalities: formalityKinds,
}

export function sectionOf(kind: string): Section {
  if (kind === 'hours') return 'opening'
  if (kind === 'closed') return 'closures'
  return isFormality(kind) ? 'formalities' : 'access'
}

/** Kinds of fact that can be chosen where one of them is written. */
export const kindsBeside = (kind: FactKind): readonly FactKind[] => kinds[sectionOf(kind)]

/** What a new fact of a section is at first. */
export const kindOf = (section: Section): FactKind => kinds[section][0]!
