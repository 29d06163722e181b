import { describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError } from '@aquilane/contract/client'
import { createUploadQueue, type Transport } from './upload-queue.ts'

const limits = { file_megabytes: 15, files: 10 }
const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

interface Send {
  ticket: string
  name: string
  progress: (share: number) => void
  done: () => void
  fail: (error: unknown) => void
}

function setUp(more: Partial<Transport<string>> = {}) {
  const sends: Send[] = []
  const create = vi.fn<(leg: string) => Promise<string>>(async (leg) => `ticket of ${leg}`)
  const changed = vi.fn<(leg: string) => void>()
  const arrived = vi.fn<(leg: string, ticket: string, answer: string) => void>()
  const queue = createUploadQueue({
    create,
    changed,
    arrived,
    online: () => true,
    send: (ticket, file, { signal, onProgress }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
      sends.push({ ticket, name: file.name, progress: onProgress, done: () => resolve(`answer for ${file.name}`), fail: reject })
      return promise
    },
    ...more,
  })
  const states = () => queue.list().map(({ file, state }) => `${file.name} ${state}`)
  const draft = (count: number) => vi.waitFor(() => expect(sends).toHaveLength(count))
  return { queue, sends, create, changed, arrived, states, begun: draft }
}

const newcomer = { leg: 'one', ticket: null }

describe('upload queue', () => {
  it('the queue creates one document for the first files and sends two files at a time', async () => {
    const { queue, sends, create, states, begun: draft } = setUp()
    queue.add(newcomer, [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')], limits, 10)
    await draft(2)
    expect(create).toHaveBeenCalledOnce()
    expect(sends.map(({ ticket, name }) => `${ticket}: ${name}`)).toEqual(['ticket of one: a.jpg', 'ticket of one: b.jpg'])
    sends[0]?.done()
    await draft(3)
    await vi.waitFor(() => expect(states()).toEqual(['b.jpg sending', 'c.jpg sending']))
    expect(create).toHaveBeenCalledOnce()
  })

  it('an uploaded file leaves the queue when it appears among the document’s files', async () => {
    const { queue, sends, arrived, begun: draft } = setUp()
    queue.add(newcomer, [jpeg('a.jpg')], limits, 10)
    await draft(1)
    sends[0]?.progress(0.5)
    expect(queue.list()[0]?.share).toBe(0.5)
    sends[0]?.done()
    await vi.waitFor(() => expect(queue.list()).toEqual([]))
    expect(arrived.mock.calls).toEqual([['one', 'ticket of one', 'answer for a.jpg']])
  })

  it('the first file of the next passenger creates the next document', async () => {
    const { queue, sends, create, begun: draft } = setUp()
    queue.add(newcomer, [jpeg('a.jpg')], limits, 10)
    await draft(1)
    sends[0]?.done()
    await vi.waitFor(() => expect(queue.list()).toEqual([]))
    queue.add(newcomer, [jpeg('b.jpg')], limits, 10)
    await draft(2)
    expect(create).toHaveBeenCalledTimes(2)
  })

  it('a file that cannot be sent stays listed with its error and is never sent', async () => {
    const { queue, sends, begun: draft } = setUp()
    queue.add({ leg: 'one', ticket: 't1' }, [new File(['x'], 'a.gif', { type: 'image/gif' }), jpeg('b.jpg'), jpeg('c.jpg')], limits, 1)
    await draft(1)
    expect(queue.list().map(({ state, fault }) => [state, fault])).toEqual([
      ['refused', 'WRONG_FORMAT'],
      ['sending', null],
      ['refused', 'LIMIT_REACHED'],
    ])
    expect(sends.map(({ ticket, name }) => `${ticket} ${name}`)).toEqual(['t1 b.jpg'])
  })

  it('a cut connection can be tried again, a refusal of the file cannot', async () => {
    const { queue, sends, begun: draft } = setUp()
    queue.add({ leg: 'one', ticket: 't1' }, [jpeg('a.jpg'), jpeg('b.jpg')], limits, 10)
    await draft(2)
    sends[0]?.fail(new ConnectionError(new TypeError('cut')))
    sends[1]?.fail(new ApiError('/gamma/ticket-passport/add-files', 415, { code: 'WRONG_FORMAT' }))
    await vi.waitFor(() => expect(queue.list().map(({ fault }) => fault)).toEqual(['CONNECTION', 'WRONG_FORMAT']))
    for (const { id } of queue.list()) queue.retry(id)
    await draft(3)
    expect(sends[2]?.name).toBe('a.jpg')
  })

  it('files whose document could not be created wait for a retry', async () => {
    const create = vi.fn<(leg: string) => Promise<string>>().mockRejectedValueOnce(new ConnectionError(new TypeError('cut')))
    create.mockResolvedValue('t9')
    const { queue, sends, begun: draft } = setUp({ create })
    queue.add(newcomer, [jpeg('a.jpg'), jpeg('b.jpg')], limits, 10)
    await vi.waitFor(() => expect(queue.list().map(({ state }) => state)).toEqual(['failed', 'failed']))
    expect(create).toHaveBeenCalledOnce()
    for (const { id } of queue.list()) queue.retry(id)
    await draft(2)
    expect(create).toHaveBeenCalledTimes(2)
    expect(sends.map(({ ticket }) => ticket)).toEqual(['t9', 't9'])
  })

  it('a leg without free seats reports that, not too many files', async () => {
    const { queue } = setUp({ create: () => Promise.reject(new ApiError('/gamma/ticket-passport/create', 422, { code: 'LIMIT_REACHED' })) })
    queue.add(newcomer, [jpeg('a.jpg')], limits, 10)
    await vi.waitFor(() => expect(queue.list()[0]).toMatchObject({ state: 'refused', fault: 'NO_PLACE' }))
  })

  it('a file taken away while it is sent is stopped, and the next one starts', async () => {
    const { queue, changed, states, begun: draft } = setUp()
    queue.add({ leg: 'one', ticket: 't1' }, [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')], limits, 10)
    await draft(2)
    queue.remove([queue.list()[0]?.id ?? ''])
    await draft(3)
    expect(states()).toEqual(['b.jpg sending', 'c.jpg sending'])
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('one'))
  })

  it('files added offline are kept and sent after reconnecting', async () => {
    let connected = false
    const { queue, sends, states, begun: draft } = setUp({ online: () => connected })
    queue.add({ leg: 'one', ticket: 't1' }, [jpeg('a.jpg')], limits, 10)
    expect(states()).toEqual(['a.jpg waiting'])
    expect(sends).toEqual([])
    connected = true
    queue.wake()
    await draft(1)
  })

  it('a document that has changed status is fetched again', async () => {
    const { queue, sends, changed, begun: draft } = setUp()
    queue.add({ leg: 'one', ticket: 't1' }, [jpeg('a.jpg')], limits, 10)
    await draft(1)
    sends[0]?.fail(new ApiError('/gamma/ticket-passport/add-files', 409, { code: 'TICKET_STATE_CONFLICT' }))
    await vi.waitFor(() => expect(changed).toHaveBeenCalled())
    expect(queue.list()[0]).toMatchObject({ state: 'refused', fault: 'MOVED_ON' })
  })
})
