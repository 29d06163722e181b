/** What a search for facts of an airport may be about. */
export const factTopics = ['hours', 'restrictions'] as const
export type FactTopic = (typeof factTopics)[number]

/** What a row tells of; null: of neither. */
export function topicOf({ fact, value }: { fact: string; value: string }): FactTopic | null {
  if (fact === 'hours') return value === 'unknown' ? null : 'hours'
  return fact === 'extension' ? null : 'restrictions'
}
