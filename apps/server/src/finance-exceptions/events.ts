declare module '../platform/events.ts' {
  interface DomainEvents {
    'finance.exception-raised': { exceptionId: string; kind: string; detail: string }
  }
}
