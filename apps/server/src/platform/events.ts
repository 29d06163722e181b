import type { Trx } from './db/database.ts'

/** Domain events with their payloads. Each emitting capability extends it by declaration merging in its `events.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface DomainEvents {}

type Handler<P> = (trx: Trx, payload: P) => Promise<void>

/**
 * Typed domain events, handled in the sender's transaction: a handler that throws takes the whole change back.
 * A handler that must talk to the outside enqueues a job in that same transaction instead.
 */
export interface Events {
  on<K extends keyof DomainEvents>(name: K, handler: Handler<DomainEvents[K]>): void
  emit<K extends keyof DomainEvents>(trx: Trx, name: K, payload: DomainEvents[K]): Promise<void>
}

export function createEvents(): Events {
  const handlers = new Map<string, Handler<never>[]>()
  return {
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as Handler<never>])
    },
    async emit(trx, name, payload) {
      for (const handler of handlers.get(name) ?? []) await handler(trx, payload as never)
    },
  }
}
