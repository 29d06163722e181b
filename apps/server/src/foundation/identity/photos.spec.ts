import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { jpegFile, pdfFile } from '../../sales/travel-documents/travel-documents.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'

let api: Api
let ada: TestClient
beforeAll(async () => {
  api = await startApi()
  ada = await api.customer()
})
afterAll(() => api.close())

const upload = (bytes: Uint8Array, fields: Record<string, string> = {}, as = ada) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'me.jpg')
  return api.call('POST', '/gamma/profile/upload-photo', { as, form })
}
const getPhoto = ({ json }: { json: unknown }) => (json as { user: { photo: string | null } }).user.photo
const toPath = (template: string, size: string) => template.replace(api.base, '').replace('{index}', size)
const stored = async () => (await api.db.selectFrom('avatar').select('file_id').where('client_id', '=', ada.clientId).execute()).length

/** Left half red, right half blue. */
const halves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()

describe('the picture of a client', () => {
  it('is cut to the square asked for and served in its sizes, to its owner alone, for good', async () => {
    const template = getPhoto(await upload(await halves(), { left: '0', top: '0', size: '200' }))!
    expect(template).toContain('index={index}')
    for (const [size, side] of [
      ['180x180', 180],
      ['40x40', 40],
      ['360x360', 360],
    ] as const) {
      const answer = await api.call('GET', toPath(template, size), { as: ada })
      const { width, height } = await sharp(answer.bytes).metadata()
      expect([answer.status, answer.headers['content-type'], width, height]).toEqual([200, 'image/jpeg', side, side])
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    }
    const { channels } = await sharp((await api.call('GET', toPath(template, '180x180'), { as: ada })).bytes).stats()
    expect([channels[0]!.mean > 240, channels[2]!.mean < 15]).toEqual([true, true])
    expect((await api.call('GET', toPath(template, '180x180'))).status).toBe(401)
    expect((await api.call('GET', toPath(template, '180x180'), { as: await api.customer() })).status).toBe(404)
    expect((await api.call('GET', toPath(template, '999x999'), { as: ada })).status).toBe(400)
  })

  it('takes the middle without a square, and a square that reaches out is moved in', async () => {
    const middle = getPhoto(await upload(await halves()))!
    const { channels } = await sharp((await api.call('GET', toPath(middle, '180x180'), { as: ada })).bytes).stats()
    expect(channels[0]!.mean).toBeGreaterThan(100)
    expect(channels[0]!.mean).toBeLessThan(155)
    expect((await upload(await halves(), { left: '390', top: '190', size: '5000' })).status).toBe(200)
  })

  it('is replaced by the next one under a new URL, and deleted when it is removed', async () => {
    const first = getPhoto(await upload(await jpegFile(100, 100)))!
    const second = getPhoto(await upload(await jpegFile(120, 120)))!
    expect(second).not.toBe(first)
    expect((await api.call('GET', toPath(first, '180x180'), { as: ada })).status).toBe(404)
    expect(await stored()).toBe(1)
    expect(getPhoto(await api.call('DELETE', '/gamma/profile/remove-photo', { as: ada }))).toBeNull()
    expect((await api.call('GET', toPath(second, '180x180'), { as: ada })).status).toBe(404)
    expect(await stored()).toBe(0)
  })

  it('sent ten times at once is one', async () => {
    const bytes = await jpegFile(60, 60)
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(bytes)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await stored()).toBe(1)
  })

  it.each([
    ['a PDF', () => pdfFile(1), 'WRONG_FORMAT', 415],
    ['text', () => Buffer.from('hello'), 'WRONG_FORMAT', 415],
    ['nothing', () => Buffer.alloc(0), 'WRONG_FORMAT', 415],
    ['16 MB and one byte', async () => Buffer.concat([await jpegFile(60, 60), Buffer.alloc(16_000_000)]), 'WRONG_SIZE', 413],
  ] as const)('is not %s', async (_what, make, code, status) => {
    const answer = await upload(await make())
    expect([answer.status, answer.json]).toEqual([
      status,
      expect.objectContaining({ code, errors: [expect.objectContaining({ path: 'photo' })] }),
    ])
  })
})
