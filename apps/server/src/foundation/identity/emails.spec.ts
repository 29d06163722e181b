import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPhone } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { identityHarness, wrong } from './identity.fixture.ts'
import { getClient, renameClient, deleteExpiredRows } from './service.ts'
import { verifyEmail, sendEmailCode } from './emails.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ pool: 20 })
})
afterAll(() => database.close())

let count = 0
const address = () => `anna.${(count += 1)}@example.com`

async function someone() {
  const house = identityHarness(database.db)
  const { clientId } = await house.signIn(testPhone())
  const mails = (to: string) =>
    database.db.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', to).orderBy('id', 'desc').execute()
  const send = async (email: string, more: { clientId?: string; locale?: 'en' | 'it'; address?: string } = {}) => {
    const result = await sendEmailCode(house.ctx, { clientId, email, locale: 'en', address: '192.0.2.7', ...more })
    const code = /\d{6}/.exec((await mails(email))[0]?.subject ?? '')?.[0] ?? ''
    return { result, code, codeHash: result.ok ? result.codeHash : '' }
  }
  const verify = (codeHash: string, code: string, by = clientId) => verifyEmail(house.ctx, { clientId: by, codeHash, code })
  const client = async () => (await getClient(house.ctx, clientId))!
  return { ...house, clientId, mails, send, verify, client }
}

describe('a code by mail', () => {
  it('proves the address; until then the old one stays in use', async () => {
    const me = await someone()
    const [first, second] = [address(), address()]
    const sent = await me.send(first)
    expect(sent.result).toMatchObject({ ok: true, resendSeconds: 60 })
    expect(await me.client()).toMatchObject({ email: null, emailUnconfirmed: first })
    expect(await me.verify(sent.codeHash, sent.code)).toEqual({ ok: true })
    expect(await me.client()).toMatchObject({ email: first, emailUnconfirmed: null })

    const next = await me.send(second)
    expect(await me.client()).toMatchObject({ email: first, emailUnconfirmed: second })
    await me.verify(next.codeHash, next.code)
    expect(await me.client()).toMatchObject({ email: second, emailUnconfirmed: null })
    // The old address hears of it, without learning the new one.
    const [told] = await me.mails(first)
    expect(told).toMatchObject({ subject: 'The e-mail address of your account has changed' })
    expect(told!.body).toContain('go to a…@example.com')
    expect(told!.body).not.toContain(second)
  })

  it('is sent in the language of the request, with the client’s name', async () => {
    const me = await someone()
    const email = address()
    await renameClient(me, me.clientId, { first_name: 'Anna' })
    await me.send(email, { locale: 'it' })
    expect((await me.mails(email))[0]).toMatchObject({
      subject: expect.stringMatching(/^\d{6} conferma il tuo indirizzo e-mail$/) as string,
      body: expect.stringMatching(/^Ciao Anna,\n\n\d{6} è il codice.*15 minuti/) as string,
    })
  })

  it('allows three guesses and works once', async () => {
    const me = await someone()
    const sent = await me.send(address())
    for (const left of [2, 1, 0])
      expect(await me.verify(sent.codeHash, wrong(sent.code))).toEqual({ ok: false, code: 'EMAIL_CODE_INVALID', triesLeft: left })
    expect(await me.verify(sent.codeHash, sent.code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
    const again = await me.send(address())
    expect(await me.verify(again.codeHash, again.code)).toEqual({ ok: true })
    expect(await me.verify(again.codeHash, again.code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
  })

  it('of fifty guesses at once three are looked at', async () => {
    const me = await someone()
    const sent = await me.send(address())
    const answers = await Promise.all(Array.from({ length: 50 }, () => me.verify(sent.codeHash, wrong(sent.code))))
    expect(answers.filter((answer) => !answer.ok && answer.code === 'EMAIL_CODE_INVALID')).toHaveLength(3)
  })

  it('is over after fifteen minutes, and when a newer one was sent', async () => {
    const me = await someone()
    const old = await me.send(address())
    const newer = await me.send(address())
    expect(await me.verify(old.codeHash, old.code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
    me.clock.advance({ minutes: 15 })
    expect(await me.verify(newer.codeHash, newer.code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
  })

  it('is bound to its client', async () => {
    const [me, other] = [await someone(), await someone()]
    const sent = await me.send(address())
    expect(await other.verify(sent.codeHash, sent.code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
    expect(await me.verify(sent.codeHash, sent.code)).toEqual({ ok: true })
  })

  it('is not sent to the address that is confirmed already, however its domain is written', async () => {
    const me = await someone()
    const email = address()
    const sent = await me.send(email)
    await me.verify(sent.codeHash, sent.code)
    expect((await me.send(email.replace('example.com', 'EXAMPLE.com'))).result).toEqual({ ok: false, code: 'EMAIL_ALREADY_CONFIRMED' })
  })

  it('at most five an hour per address; further requests send nothing', async () => {
    const email = address()
    for (let nth = 0; nth < 5; nth++) expect((await (await someone()).send(email)).result.ok).toBe(true)
    const late = await someone()
    expect((await late.send(email)).result).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' })
    expect(await late.mails(email)).toHaveLength(5)
    expect(await late.client()).toMatchObject({ emailUnconfirmed: null })
  })

  it('is forgotten two days after', async () => {
    const me = await someone()
    await me.send(address())
    me.clock.advance({ hours: 49 })
    await deleteExpiredRows(me)
    expect(await database.db.selectFrom('email_code').select('handle').where('client_id', '=', me.clientId).execute()).toEqual([])
  })
})

describe('the name', () => {
  it('changes part by part', async () => {
    const me = await someone()
    await renameClient(me, me.clientId, { first_name: 'Anna', last_name: 'Rossi' })
    await renameClient(me, me.clientId, { middle_name: 'Maria' })
    await renameClient(me, me.clientId, {})
    expect(await me.client()).toMatchObject({ firstName: 'Anna', lastName: 'Rossi', middleName: 'Maria' })
    await renameClient(me, me.clientId, { last_name: null })
    expect(await me.client()).toMatchObject({ firstName: 'Anna', lastName: null, middleName: 'Maria' })
  })

  it('of an erased client changes nothing', async () => {
    const me = await someone()
    expect(await renameClient(me, '00000000-0000-4000-8000-000000000000', { first_name: 'Anna' })).toBeNull()
  })
})
