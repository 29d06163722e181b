import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetAirportFacts } from '@aquilane/contract/staff-facts'
import { topicOf } from '@aquilane/domain/facts/fact-topics'
import { LOOKED_FOR } from '@aquilane/domain/facts/looked-for'

type Row = Parameters<typeof topicOf>[0]

/** What was looked for at an airport, was not found, and is not among its rows since; null where that is nothing. */
export function toSearched(icao: string, rows: readonly Row[] = []): ResponseOf<typeof staffGetAirportFacts>['searched'] {
  const found = LOOKED_FOR.get(icao)
  const known = new Set(rows.map(topicOf))
  const topics = (found?.topics ?? []).filter((topic) => !known.has(topic))
  return found && topics.length > 0 ? { topics, looked_at: found.lookedAt, day: found.day } : null
}
