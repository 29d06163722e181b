import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'finance.exception-raised': { exceptionId: string; kind: string; detail: string }
    'finance.exception-resolved': {
      kind: string
      reference: string
      resolution: ExceptionResolution
      note: string
      /** Cents. */
      amount: number | null
    }
  }
}
