import type { FactTable } from '@aquilane/domain/facts/facts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Emitted in the transaction after which another table counts: what it touches is settled with it. */
    'facts.replaced': { facts: FactTable; actor: `staff:${string}` | 'system' }
  }
}
