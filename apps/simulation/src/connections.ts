import pg from 'pg'
import type { ChangeListener, Listen } from '@aquilane/server/platform/db/change-listener'

/** What the server keeps in memory and reads again after a notification. */
const channels = ['facts', 'fleet', 'pricing', 'empty_leg', 'empty_leg_subscription'] as const

type Handlers = Parameters<Listen>[2]
const heard = new Map<string, Set<Handlers>>()

/**
 * Notifications come with the commit that sends them, on its own connection: what the server keeps in memory is as new as the database at every moment of a
 * run. Over a connection that listens they would come a little later, and a run would depend on it.
 */
export const listenToCommits: Listen = (_pool, channel, handlers): ChangeListener => {
  let isStarted = false
  return {
    isConnected: () => isStarted,
    start() {
      if (!channels.some((one) => one === channel)) throw new Error(`No connection listens to ${channel}`)
      isStarted = true
      heard.set(channel, (heard.get(channel) ?? new Set()).add(handlers))
      handlers.onConnected()
      return Promise.resolve()
    },
    stop() {
      isStarted = false
      heard.get(channel)?.delete(handlers)
    },
  }
}

/** The database is another one. */
export function forgetCommits(): void {
  for (const all of heard.values()) for (const { onConnected } of all) onConnected()
}

const { query, connect } = pg.Client.prototype
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text) ?? `s${names.size}`
  names.set(text, known)
  return known
}

/** Every statement with parameters is planned once for each connection. Nothing in the simulation changes tables, so a plan stays right. */
function queryPrepared(this: pg.Client, text: unknown, values?: unknown, ...rest: unknown[]): unknown {
  // A plan for any value does not know which partial index a conflict is about.
  const isNamed = typeof text === 'string' && Array.isArray(values) && !/on conflict/i.test(text)
  return Reflect.apply(query, this, isNamed ? [{ text, values, name: nameOf(text) }, ...rest] : [text, values, ...rest])
}

type Connected = (error?: Error | null) => void

const listenToAll = channels.map((channel) => `LISTEN ${channel}`).join(';')

function connectAndListen(this: pg.Client & { processID?: number }, callback?: Connected): Promise<void> | undefined {
  this.on('notification', ({ processId, channel, payload }) => {
    if (processId !== this.processID) return
    for (const { onNotification } of heard.get(channel) ?? []) onNotification(payload ?? '')
  })
  const begin = (done: Connected): unknown =>
    Reflect.apply(connect, this, [(error?: Error | null) => (error ? done(error) : Reflect.apply(query, this, [listenToAll, done]))])
  if (!callback) return new Promise((done, fail) => begin((error) => (error ? fail(error) : done())))
  begin(callback)
  return undefined
}

/** Changes every connection that this process opens from now on. @returns takes the change back */
export function changeConnections(): () => void {
  Object.assign(pg.Client.prototype, { query: queryPrepared, connect: connectAndListen })
  return () => void Object.assign(pg.Client.prototype, { query, connect })
}
