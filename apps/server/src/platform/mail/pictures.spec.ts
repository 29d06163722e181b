import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { testJobs } from '@aquilane/testing/jobs'
import { attachPictures, showPictures, type ReadMailPicture } from './pictures.ts'
import { queuedMail } from './queue.ts'
import { smtpMail } from './smtp.ts'

const received: Buffer[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks))
      done()
    })
  },
})
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
beforeEach(() => (received.length = 0))
afterAll(async () => {
  await new Promise<void>((done) => server.close(done))
  await database.close()
})

// Every byte, so that a wrong transfer encoding shows.
const bytes = Buffer.from(Array.from({ length: 2_048 }, (_, i) => i % 256))
const read: ReadMailPicture = async (name) => (name === 'aircraft-pc-24' ? { bytes, contentType: 'image/jpeg' } : null)
const image = (name: string) => `<img alt="PC-24" src="cid:${name}@aquilane" width="502"/>`
const mail = (html: string) => ({ to: 'ada@example.com', subject: 'Volo confermato', text: 'È tutto pronto.', html })
const send = async (html: string, pictures = read) => {
  const { port } = server.server.address() as AddressInfo
  await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'hello@aquilane.example' }, pictures).send({ id: 'm-1', ...mail(html) })
  return { parsed: await PostalMime.parse(received[0]!), raw: received[0]!.toString('latin1') }
}
/** Content types of all parts in their order. */
const structure = (raw: string) => [...raw.matchAll(/^Content-Type: ([a-z]+\/[a-z]+)/gim)].map(([, type]) => type)

describe('a picture in a mail', () => {
  it('comes along as a part of the HTML half, under the Content-ID that shows it', async () => {
    const { parsed, raw } = await send(`<p>è</p>${image('aircraft-pc-24')}`)
    expect(structure(raw)).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/jpeg'])
    expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual(['È tutto pronto.', `<p>è</p>${image('aircraft-pc-24')}`])
    expect(parsed.attachments).toMatchObject([
      {
        mimeType: 'image/jpeg',
        disposition: 'inline',
        related: true,
        contentId: '<aircraft-pc-24@aquilane>',
        filename: 'aircraft-pc-24.jpg',
      },
    ])
    expect(Buffer.from(parsed.attachments[0]!.content as ArrayBuffer).equals(bytes)).toBe(true)
  })

  it('comes along once, however often it is shown', async () => {
    const { parsed } = await send(image('aircraft-pc-24') + image('aircraft-pc-24'))
    expect(parsed.attachments).toHaveLength(1)
  })

  it('changes nothing in a mail without one', async () => {
    const { raw } = await send('<p>è</p>')
    expect(structure(raw)).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
  })

  it.each([
    ['is gone', read],
    ['cannot be read', () => Promise.reject(new Error('storage is down'))],
  ])('that %s is left out with its element', async (_case, pictures) => {
    const { parsed, raw } = await send(`<p>a</p>${image('aircraft-none')}<p>b</p>`, pictures)
    expect(structure(raw)).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
    expect(parsed.html?.trim()).toBe('<p>a</p><p>b</p>')
  })

  it('waits in the queue as a name, and is read when the mail is sent', async () => {
    const jobs = testJobs(database.db)
    const reads: string[] = []
    const { port } = server.server.address() as AddressInfo
    const sender = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'hello@aquilane.example' }, async (name) => {
      reads.push(name)
      return read(name)
    })
    const post = queuedMail({ jobs, sender, secret: 'a secret of at least thirty-two characters' })
    await database.db.transaction().execute((trx) => post.post(trx, mail(image('aircraft-pc-24'))))
    expect(reads).toEqual([])
    expect(JSON.stringify(await jobs.waiting()).length).toBeLessThan(bytes.length / 2)
    await jobs.run()
    expect(reads).toEqual(['aircraft-pc-24'])
    expect((await PostalMime.parse(received[0]!)).attachments).toHaveLength(1)
  })

  it('is not named by the words of a visitor in a mail', async () => {
    const { html, pictures } = await attachPictures('<p>&lt;img src=&quot;cid:aircraft-pc-24@aquilane&quot;&gt;</p>', read)
    expect([pictures, html]).toEqual([[], '<p>&lt;img src=&quot;cid:aircraft-pc-24@aquilane&quot;&gt;</p>'])
  })

  it('is in the page where a browser shows the mail', async () => {
    const page = await showPictures(image('aircraft-pc-24') + image('aircraft-none'), read)
    expect(page).toBe(`<img alt="PC-24" src="data:image/jpeg;base64,${bytes.toString('base64')}" width="502"/>`)
  })
})
