import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solveChallenge } from '@aquilane/domain/identity/challenge'
import { testPhone } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { identityHarness, wrong } from './identity.fixture.ts'
import type { Context } from '../../context.ts'
import { sendSignatureCode, verifySignature } from './signature.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Harness = ReturnType<typeof identityHarness>

/** As the page of a quote does: a challenge is solved and the request sent again. */
async function ask(ctx: Context, clientId: string, fingerprint: string | null) {
  const request = { clientId, codeHash: null, locale: 'en', address: '198.51.100.7', fingerprint } as const
  const first = (await sendSignatureCode(ctx, { ...request, solution: null }))!.result
  if (first.ok || first.code !== 'CHALLENGE_REQUIRED') return first
  return (await sendSignatureCode(ctx, { ...request, solution: solveChallenge(first.challenge) }))!.result
}

const sign = (ctx: Context, clientId: string, codeHash: string, code: string) =>
  verifySignature(ctx, { clientId, codeHash, code }, () => Promise.resolve('signed'))

const lastCode = async (h: Harness, phone: string) => /\d{4,6}/.exec((await h.texts(phone))[0] ?? '')?.[0] ?? ''

/** A holder of the link of a quote asks for codes and guesses wrong until no more are sent. */
async function exhaust(h: Harness, clientId: string, phone: string) {
  for (let guesses = 0; ;) {
    const sent = await ask(h, clientId, null)
    if (!sent.ok) return { sent, guesses }
    const code = await lastCode(h, phone)
    for (let tries = 0; tries < 3; tries++) {
      const result = await sign(h, clientId, sent.codeHash, wrong(code))
      if (!result.ok && result.code === 'PHONE_CODE_INVALID') guesses += 1
    }
  }
}

describe('the signature of a customer', () => {
  it('is not kept from its owner by others who guess: the owner signs in on a new device, and signs there', async () => {
    const h = identityHarness(database.db)
    const phone = testPhone()
    const { clientId } = await h.signIn(phone)
    h.clock.advance({ hours: 1 })
    expect(await exhaust(h, clientId, phone)).toMatchObject({
      // As many as signing in allows.
      guesses: 33,
      sent: { code: 'TOO_MANY_REQUESTS', exhausted: { reason: 'code_tries' } },
    })
    const fingerprint = 'new phone'
    const { codeHash, codeLength, code } = await h.sendAndRead(phone)
    expect(codeLength).toBe(4)
    const device = { fingerprint, application: 'web', userAgent: 'spec', address: '192.0.2.1' } as const
    expect(await h.guess(phone, codeHash, code, { device })).toMatchObject({ ok: true })
    const own = await ask(h, clientId, fingerprint)
    expect(own).toMatchObject({ ok: true })
    expect(await sign(h, clientId, own.ok ? own.codeHash : '', await lastCode(h, phone))).toEqual({ ok: true, value: 'signed' })
  })
})
