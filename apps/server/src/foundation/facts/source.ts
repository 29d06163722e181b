import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import type { FactTable } from '@aquilane/domain/facts/facts'

declare module '../../context.ts' {
  interface Context {
    facts: FactsSource
  }
}

export interface FactsSource {
  /** What is known of airports and aircraft types; the same object as long as it counts. */
  current(): FactTable
}

/** The facts that the product begins with. */
export const createFacts = (): FactsSource => ({ current: () => DEFAULT_FACTS })
