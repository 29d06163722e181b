import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { testJobs, type TestJobs } from '@aquilane/testing/jobs'
import { createJobs } from '../jobs/jobs.ts'
import { queuedMail } from './queue.ts'
import { smtpMail } from './smtp.ts'

interface Received {
  from: string
  to: string[]
  raw: string
}

const received: Received[] = []
let failures = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    done(username === 'aquilane' && password === 'p w' ? null : new Error('who?'), { user: username }),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody') ? Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 }) : null),
  onData(stream, session, done) {
    let raw = ''
    stream.on('data', (chunk) => (raw += String(chunk)))
    stream.on('end', () => {
      if (failures-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      const { mailFrom, rcptTo } = session.envelope
      received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), raw })
      done()
    })
  },
})
let database: TestDatabase
let jobs: TestJobs
beforeAll(async () => {
  database = await createTestDatabase()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
beforeEach(() => {
  received.length = 0
  failures = 0
  jobs = testJobs(database.db)
})
afterAll(async () => {
  await new Promise<void>((done) => server.close(done))
  await database.close()
})

const port = () => (server.server.address() as AddressInfo).port
const sender = (who = '') =>
  smtpMail({ url: `smtp://${who}127.0.0.1:${port()}`, from: 'Aquilane <hello@aquilane.example>' }, async () => null)
const message = {
  to: 'ada@example.com',
  subject: 'Volo confermato: è tutto pronto',
  text: 'Ciao Ada,\nè tutto pronto.',
  html: '<p>è tutto pronto</p>',
}
const post = (extra: object = {}) => {
  const mail = queuedMail({ jobs, sender: sender('aquilane:p%20w@'), secret: 'a secret of at least thirty-two characters' })
  return database.db.transaction().execute((trx) => mail.post(trx, { ...message, ...extra }))
}
/** A header with its folded lines as one. */
const getHeader = (raw: string, name: string): string | undefined => {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return lines
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim()
}

describe('a mail by SMTP', () => {
  it('arrives with both parts, from the configured sender, at its recipient', async () => {
    await post()
    await jobs.run()
    expect(received).toMatchObject([{ from: 'hello@aquilane.example', to: ['ada@example.com'] }])
    const { raw } = received[0]!
    expect(getHeader(raw, 'From')).toBe('Aquilane <hello@aquilane.example>')
    expect(getHeader(raw, 'Content-Type')).toMatch(/^multipart\/alternative/)
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(raw).toContain('Content-Type: text/html; charset=utf-8')
    expect(getHeader(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(getHeader(raw, 'List-Unsubscribe')).toBeUndefined()
  })

  it('waits sealed: neither address nor text can be read in the queue', async () => {
    await post()
    expect(JSON.stringify(await jobs.waiting())).not.toMatch(/ada@example|pronto/)
  })

  it('is tried again when the server cannot take it, under the same Message-ID', async () => {
    await post()
    const [job] = await jobs.waiting('mail.send')
    failures = 1
    await expect(jobs.run()).rejects.toThrow('451')
    await database.db.transaction().execute((trx) => jobs.send(trx, job!.name, job!.data))
    await database.db.transaction().execute((trx) => jobs.send(trx, job!.name, job!.data))
    await jobs.run()
    const ids = received.map(({ raw }) => getHeader(raw, 'Message-ID'))
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@aquilane\.example>$/)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  it('with offers can be ended by one press', async () => {
    await post({ unsubscribeUrl: 'https://aquilane.example/gamma/subscription/unsubscribe?token=t' })
    await jobs.run()
    expect(getHeader(received[0]!.raw, 'List-Unsubscribe')).toBe('<https://aquilane.example/gamma/subscription/unsubscribe?token=t>')
    expect(getHeader(received[0]!.raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  })

  it('takes no second recipient and no header from an address or a subject', async () => {
    await post({ to: 'ada@example.com, eve@example.com', subject: 'x\r\nBcc: eve@example.com' })
    await jobs.run().catch(() => 0)
    for (const { to, raw } of received) {
      expect(to).not.toContain('eve@example.com')
      expect(getHeader(raw, 'Bcc')).toBeUndefined()
    }
  })

  it('a rejected mail leaves no address in log or queue', async () => {
    const refused = await sender()
      .send({ id: 'm-3', ...message, to: 'nobody@example.com' })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    expect(String(refused)).toContain('550')
    expect(inspect(refused, { depth: 9, showHidden: true })).not.toMatch(/nobody|example\.com/)

    const real = createJobs({ url: database.url, log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }) })
    const logged: string[] = []
    const mail = queuedMail({ jobs: real, sender: sender('aquilane:p%20w@'), secret: 'a secret of at least thirty-two characters' })
    await real.start()
    try {
      await database.db.transaction().execute((trx) => mail.post(trx, { ...message, to: 'nobody@example.com' }))
      const outputs = async () =>
        JSON.stringify((await sql`SELECT output FROM jobs.job WHERE name = 'mail.send' AND output IS NOT NULL`.execute(database.db)).rows)
      await expect.poll(outputs).toContain('550')
      expect(await outputs()).not.toMatch(/nobody|example\.com/)
      expect(logged.join('')).toContain('550')
      expect(logged.join('')).not.toMatch(/nobody|example\.com/)
    } finally {
      await real.stop()
    }
  }, 30_000)

  it('is retried when the server is down or rejects the credentials', async () => {
    await expect(sender('aquilane:wrong@').send({ id: 'm-1', ...message })).rejects.toThrow('(EAUTH, 535, AUTH PLAIN)')
    const away = smtpMail({ url: 'smtp://127.0.0.1:9', from: 'hello@aquilane.example' }, async () => null)
    await expect(away.send({ id: 'm-2', ...message })).rejects.toThrow('(ESOCKET, CONN)')
    expect(received).toEqual([])
  })
})
