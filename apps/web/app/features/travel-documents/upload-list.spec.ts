import { describe, expect, it } from 'vitest'
import { isSending, reduceUploads, startable, type Upload, type UploadAction } from './upload-list.ts'

const upload = (id: string, more: Partial<Upload> = {}): Upload => ({
  id,
  leg: 'leg',
  ticket: null,
  named: null,
  file: new File(['x'], `${id}.jpg`, { type: 'image/jpeg' }),
  state: 'waiting',
  share: 0,
  fault: null,
  ...more,
})

const after = (actions: readonly UploadAction[], list: readonly Upload[] = [upload('a')]) => actions.reduce(reduceUploads, list)
const states = (list: readonly Upload[]) => list.map(({ id, state }) => `${id} ${state}`)

describe('states of an upload', () => {
  it('a file waits, is sent and leaves the list', () => {
    const list = after([
      { type: 'started', id: 'a' },
      { type: 'progressed', id: 'a', share: 0.4 },
    ])
    expect(list[0]).toMatchObject({ state: 'sending', share: 0.4 })
    expect(after([{ type: 'removed', ids: ['a'] }], list)).toEqual([])
  })

  it('a failed upload can be tried again, a refused one cannot', () => {
    const started: UploadAction = { type: 'started', id: 'a' }
    const cut = after([started, { type: 'failed', id: 'a', fault: 'CONNECTION', retry: true }])
    expect(cut[0]).toMatchObject({ state: 'failed', fault: 'CONNECTION', share: 0 })
    expect(after([{ type: 'retried', id: 'a' }], cut)[0]).toMatchObject({ state: 'waiting', fault: null })
    const refused = after([started, { type: 'failed', id: 'a', fault: 'WRONG_FORMAT', retry: false }])
    expect(after([{ type: 'retried', id: 'a' }, started], refused)[0]).toMatchObject({ state: 'refused', fault: 'WRONG_FORMAT' })
  })

  it('events of a removed file and of one that is not being sent change nothing', () => {
    const failed: UploadAction = { type: 'failed', id: 'a', fault: 'UNKNOWN', retry: true }
    expect(after([{ type: 'removed', ids: ['a'] }, failed, { type: 'started', id: 'a' }])).toEqual([])
    expect(after([failed, { type: 'progressed', id: 'a', share: 0.5 }])[0]).toMatchObject({ state: 'failed', share: 0 })
  })

  it('the progress of an upload is between zero and the size of its file', () => {
    const started: UploadAction = { type: 'started', id: 'a' }
    expect(after([started, { type: 'progressed', id: 'a', share: 1.2 }])[0]?.share).toBe(1)
    expect(after([started, { type: 'progressed', id: 'a', share: -1 }])[0]?.share).toBe(0)
  })
})

describe('two at a time', () => {
  it('the first two uploads start, the third when one of them has ended', () => {
    let list: readonly Upload[] = ['a', 'b', 'c'].map((id) => upload(id))
    expect(startable(list).map(({ id }) => id)).toEqual(['a', 'b'])
    list = after(
      [
        { type: 'started', id: 'a' },
        { type: 'started', id: 'b' },
      ],
      list,
    )
    expect(startable(list)).toEqual([])
    list = after([{ type: 'failed', id: 'a', fault: 'UNKNOWN', retry: true }], list)
    expect(startable(list).map(({ id }) => id)).toEqual(['c'])
    expect(states(list)).toEqual(['a failed', 'b sending', 'c waiting'])
  })

  it('only pending and running uploads block leaving the page', () => {
    expect(isSending([upload('a', { state: 'failed' }), upload('b', { state: 'refused' })])).toBe(false)
    expect(isSending([upload('a')])).toBe(true)
    expect(isSending([upload('a', { state: 'sending' })])).toBe(true)
  })
})
