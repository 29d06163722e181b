import type { FactSource } from './facts.ts'

/** From this year on official and trade sources decide both ways. */
const CURRENT_FROM = '2023'
/** Other pages and open data older than this refuse nothing. */
const STALE_BEFORE = '2016'

/**
 * What a fact can do. `decides`: allow and refuse. `cautions`: refuse only, as do sources without a date. `note`: neither; it names what
 * to look up.
 */
export type Weight = 'decides' | 'cautions' | 'note'

export function weigh({ confidence, sourceDate }: Pick<FactSource, 'confidence' | 'sourceDate'>): Weight {
  if (confidence === 'D') return 'note'
  if (confidence === 'C') return sourceDate !== null && sourceDate < STALE_BEFORE ? 'note' : 'cautions'
  return sourceDate !== null && sourceDate >= CURRENT_FROM ? 'decides' : 'cautions'
}

export const canRefuse = (fact: Pick<FactSource, 'confidence' | 'sourceDate'>): boolean => weigh(fact) !== 'note'

/** A price that rests on it is firm. */
export const canAllow = (fact: Pick<FactSource, 'confidence' | 'sourceDate'>): boolean => weigh(fact) === 'decides'
