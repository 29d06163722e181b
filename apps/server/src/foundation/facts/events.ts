import type { FactTable } from '@aquilane/domain/facts/facts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A version counts from now on, or does no longer: in its transaction, with what counts after it. */
    'facts.published': { facts: FactTable; actor: `staff:${string}` }
  }
}
