import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { createFairQueue, QueueFullError } from '../fair-queue.ts'
import { tooMany } from '../http/limits.ts'
import type { PdfDocument, RenderResponse, RenderRequest } from './document.ts'

export type { PdfDocument } from './document.ts'

const seconds = 30

interface Waiting {
  done: (bytes: Buffer) => void
  failed: (error: Error) => void
  late: NodeJS.Timeout
}

let worker: Worker | null = null
let last = 0
const waiting = new Map<number, Waiting>()

/** Terminates the worker thread and its jobs; the next document starts a new one. */
function drop(old: Worker, error: Error): void {
  if (worker === old) worker = null
  void old.terminate()
  for (const [id, { failed, late }] of waiting) {
    clearTimeout(late)
    waiting.delete(id)
    failed(error)
  }
}

function start(): Worker {
  const made = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 512 }, env: {} })
  made.on('message', (answer: RenderResponse) => {
    const one = waiting.get(answer.id)
    if (!one) return
    clearTimeout(one.late)
    waiting.delete(answer.id)
    if ('bytes' in answer) one.done(Buffer.from(answer.bytes))
    else one.failed(new Error(`The paper could not be printed: ${answer.fault}`))
    if (waiting.size === 0) made.unref()
  })
  made.on('error', (error: unknown) => drop(made, error instanceof Error ? error : new Error(String(error))))
  made.on('exit', () => drop(made, new Error('The printing thread ended.')))
  return made
}

/** Finished documents for repeated downloads: a signed URL can be opened by anybody who has it. */
const rendered = new LRUCache<string, Promise<Buffer>>({ max: 200, ttl: 600_000 })
const queue = createFairQueue({ concurrency: 1, perOwner: 4, total: 100 })

/**
 * Renders a document as PDF in a worker thread, because the layout is CPU-bound. Owners take turns.
 * @throws Refusal TOO_MANY_REQUESTS when the owner has four documents waiting
 */
export function renderPdf(document: PdfDocument, owner: string): Promise<Buffer> {
  const key = hash('sha256', JSON.stringify(document))
  const known = rendered.get(key)
  if (known) return known
  const pdf = queue
    .run(owner, () => printOnWorker(document))
    .catch((error: unknown) => {
      rendered.delete(key)
      throw error instanceof QueueFullError ? tooMany({ retryAfter: 10, reason: 'documents' }) : error
    })
  rendered.set(key, pdf)
  return pdf
}

function printOnWorker(document: PdfDocument): Promise<Buffer> {
  const printer = (worker ??= start())
  printer.ref()
  const id = ++last
  return new Promise<Buffer>((done, failed) => {
    const late = setTimeout(() => drop(printer, new Error('Printing took too long.')), seconds * 1_000)
    waiting.set(id, { done, failed, late })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    printer.postMessage({ id, document } satisfies RenderRequest)
  })
}
