import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { manualClock } from '../clock.ts'
import { outboxMail } from '../mail/outbox.ts'
import { outboxSms } from '../sms/outbox.ts'
import { outboxRoutes } from './routes.ts'

let database: TestDatabase
const http = Fastify()
const clock = manualClock(Temporal.Instant.from('2026-11-20T10:00:00.123Z'))
beforeAll(async () => {
  database = await createTestDatabase()
  outboxRoutes(http, database.db, async () => ({ bytes: Buffer.from('a picture'), contentType: 'image/jpeg' }))
  await database.db.transaction().execute(async (trx) => {
    await outboxSms(clock).post(trx, { to: '+447400123456', text: 'first' }, clock.now())
    clock.advance({ seconds: 1 })
    await outboxSms(clock).post(trx, { to: '+393331234567', text: 'second' }, clock.now())
    clock.advance({ seconds: 1 })
    await outboxMail(clock).post(trx, {
      to: 'guest@example.com',
      subject: '<img src=x onerror=alert(1)>',
      text: '"><script>alert(2)</script>\n\'&',
      html: '<!DOCTYPE html><p>as it looks</p><img src="cid:aircraft-pc-24@aquilane"/>',
    })
  })
})
afterAll(() => database.close())

describe('the outbox', () => {
  it('lists messages newest first, in full', async () => {
    const answer = await http.inject('/dev/outbox.json')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual([
      {
        to: 'guest@example.com',
        channel: 'mail',
        subject: '<img src=x onerror=alert(1)>',
        text: '"><script>alert(2)</script>\n\'&',
        created: '2026-11-20 10:00:02',
      },
      { to: '+393331234567', channel: 'sms', subject: '', text: 'second', created: '2026-11-20 10:00:01' },
      { to: '+447400123456', channel: 'sms', subject: '', text: 'first', created: '2026-11-20 10:00:00' },
    ])
  })

  it.each(['%2B447400123456', '+447400123456', '447400123456', '%2B44%207400%20123-456'])(
    'lists those to one number, written as %s',
    async (to) => {
      const answer = await http.inject(`/dev/outbox.json?to=${to}`)
      expect(answer.json<{ text: string }[]>().map((one) => one.text)).toEqual(['first'])
    },
  )

  it('lists the messages of one mail address only', async () => {
    expect((await http.inject('/dev/outbox.json?to=guest@example.com')).json()).toHaveLength(1)
    expect((await http.inject('/dev/outbox.json?to=nobody')).json()).toEqual([])
  })

  it('shows them as a page that escapes everything and allows no script', async () => {
    const page = await http.inject(`/dev/outbox?to=${encodeURIComponent('guest@example.com')}`)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(page.body).toContain('&quot;&gt;&lt;script&gt;alert(2)&lt;/script&gt;\n&#39;&amp;')
    expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page.body).not.toMatch(/<script|<img|<style| style=| on\w+="/i)
    expect((await http.inject('/dev/outbox.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('shows a mail as it looks, with nothing that it could load or run', async () => {
    const list = (await http.inject('/dev/outbox')).body
    const [, path = ''] = /href="(\/dev\/outbox\/\d+)"/.exec(list) ?? []
    expect(list.match(/As it looks/g)).toHaveLength(1)
    const page = await http.inject(path)
    expect([page.statusCode, page.body]).toEqual([
      200,
      `<!DOCTYPE html><p>as it looks</p><img src="data:image/jpeg;base64,${Buffer.from('a picture').toString('base64')}"/>`,
    ])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).not.toContain('script')
    for (const missing of ['1', '999999999999999', 'x', '1e3', '-1'])
      expect((await http.inject(`/dev/outbox/${missing}`)).statusCode).toBe(404)
  })

  it('escapes the query', async () => {
    const page = await http.inject(`/dev/outbox?to=${encodeURIComponent('"><svg onload=alert(3)>')}`)
    expect(page.body).not.toContain('<svg')
    expect(page.body).toContain('Nothing has been sent to &quot;&gt;&lt;svg onload=alert(3)&gt;')
  })
})
