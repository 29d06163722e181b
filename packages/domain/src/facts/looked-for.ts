import lookedFor from './data/looked-for.json' with { type: 'json' }
import { type FactTopic, factTopics } from './fact-topics.ts'

/** A search for facts that found none: what was looked for, on which day, and where. */
export interface LookedFor {
  icao: string
  topics: readonly FactTopic[]
  /** English, for the team. */
  lookedAt: string
  day: string
}

/** @throws RangeError for a topic or a day that is none */
export function readLookedFor({
  day,
  rows,
}: {
  day: string
  rows: readonly { icao: string; topics: string; lookedAt: string }[]
}): LookedFor[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`${day} is no day`)
  return rows.map(({ icao, topics, lookedAt }) => ({ icao, topics: topics.split(' ').map(toTopic), lookedAt, day }))
}

function toTopic(word: string): FactTopic {
  const topic = factTopics.find((one) => one === word)
  if (topic === undefined) throw new RangeError(`${word} is no topic of a search`)
  return topic
}

/** By airport. Among the most asked airports those that are not here have rows of both topics. */
export const LOOKED_FOR: ReadonlyMap<string, LookedFor> = new Map(readLookedFor(lookedFor).map((one) => [one.icao, one]))
