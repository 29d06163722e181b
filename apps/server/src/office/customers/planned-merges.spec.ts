import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../staff/staff.fixture.ts'
import { approveRequest, completeMerge, passMergeDelay } from './merge.fixture.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { mergeDue } from './planned-merges.ts'

let api: Api
let [sales, other]: TestStaff[] = []
let own: TestClient
let victim: TestClient
beforeAll(async () => {
  api = await startApi()
  sales = await signInTestStaff(api.db, ['sales'])
  other = await signInTestStaff(api.db, ['sales'])
})
afterAll(() => api.close())

const call = async (path: string, body: object, as = sales!) => {
  const { status, json } = await api.call('POST', `/gamma/staff/${path}`, { headers: as.headers, body })
  return { status, ...(json as { code?: string; approval?: { id: string } | null }) }
}
const ask = (kept: TestClient, merged: TestClient, as = sales!) =>
  call('customer/merge', { kept: { id: kept.clientId }, merged: { id: merged.clientId }, fields: [], reason: 'The same person' }, as)
const balanceOf = async ({ clientId }: TestClient) => {
  const [account] = await getAccounts(api.app.ctx, clientId)
  return account?.balance ?? 0
}
const linksTo = async (phone: string) => {
  const rows = await api.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', phone)
    .where('body', 'like', '%stop-merge%')
    .execute()
  return rows.map(({ body }) => /stop-merge\/([\w-]+)/.exec(body)![1]!)
}
const stop = (token: string) => api.call('POST', '/gamma/account-merge/stop', { body: { token } })
const payout = async (as: TestClient) => {
  const body = {
    account: { id: await api.accountOf(as) },
    money: { amount: 10, currency: 'EUR' },
    iban: 'GB33BUKB20201555555555',
    beneficiary: 'Mallory Stone',
  }
  return (await api.call('POST', '/gamma/account/payout', { as, body })).json as { code?: string; until?: string }
}
const fresh = async () => {
  own = await api.customer(0)
  victim = await api.customer(500_000)
}

describe('a merge', () => {
  it('by one member moves nothing: it waits for another one, then a day, and both numbers get a message', async () => {
    await fresh()
    const { approval } = await ask(own, victim)
    expect(approval).toEqual({ id: expect.any(String) })
    expect(await balanceOf(victim)).toBe(500_000)
    expect((await call('approval/approve', { approval })).code).toBe('FOUR_EYES_REQUIRED')
    expect((await ask(own, victim, other)).code).toBe('APPROVAL_OPEN')
    expect(await linksTo(victim.phone)).toEqual([])

    expect((await call('approval/approve', { approval }, other)).status).toBe(200)
    await mergeDue(api.app.ctx)
    expect(await balanceOf(victim)).toBe(500_000)
    expect([(await linksTo(own.phone)).length, (await linksTo(victim.phone)).length]).toEqual([1, 1])
    await passMergeDelay(api)
    expect([await balanceOf(own), await balanceOf(victim)]).toEqual([500_000, 0])
  })

  it('is stopped by the link of either number, without signing in', async () => {
    for (const stopper of ['own', 'victim'] as const) {
      await fresh()
      const { approval } = await ask(own, victim)
      await approveRequest(api, approval!.id)
      const [token] = await linksTo({ own, victim }[stopper].phone)
      expect((await api.call('GET', `/gamma/account-merge/get?token=${token}`)).json).toMatchObject({
        status: 'Planned',
        number: { own, victim }[stopper].phone.slice(-4),
        closes: stopper === 'victim',
      })
      expect([(await stop(token!)).status, (await stop(token!)).status]).toEqual([200, 200])
      await passMergeDelay(api)
      expect(await balanceOf(victim)).toBe(500_000)
    }
    expect((await stop('x'.repeat(32))).status).toBe(404)
  })

  it('and its stop at the same moment: one of them happens', async () => {
    await fresh()
    const { approval } = await ask(own, victim)
    await approveRequest(api, approval!.id)
    const [token] = await linksTo(victim.phone)
    const [, answer] = await Promise.all([passMergeDelay(api), stop(token!)])
    expect(await balanceOf(victim)).toBe(answer.status === 200 ? 500_000 : 0)
    expect([200, 409]).toContain(answer.status)
  })

  it('is not approved after one of the accounts changed', async () => {
    await fresh()
    const { approval } = await ask(own, victim)
    await api.db
      .updateTable('client')
      .set({ phone: `${victim.phone}9` })
      .where('id', '=', victim.clientId)
      .execute()
    expect((await call('approval/approve', { approval }, other)).code).toBe('APPROVAL_OUTDATED')
  })

  it('closes payouts for 7 days', async () => {
    await fresh()
    const { approval } = await ask(own, victim)
    await completeMerge(api, { approval: approval!.id, mergedId: victim.clientId })
    const holder = { first_name: 'Mallory', last_name: 'Stone', email: `${own.clientId}@example.com` }
    await api.db.updateTable('client').set(holder).where('id', '=', own.clientId).execute()
    expect(await payout(own)).toMatchObject({ code: 'PAYOUTS_CLOSED', until: expect.stringMatching(/^\d{4}-/) })
    await sql`UPDATE customer_merge SET merged_at = merged_at - interval '7 days' WHERE merged_id = ${victim.clientId}`.execute(api.db)
    expect((await payout(own)).code).toBeUndefined()
  })

  it('is undone by two members', async () => {
    await fresh()
    const { approval } = await ask(own, victim)
    const id = await completeMerge(api, { approval: approval!.id, mergedId: victim.clientId })
    const undo = await call('customer/undo-merge', { merge: { id }, reason: 'Two people after all' })
    expect(await balanceOf(victim)).toBe(0)
    expect((await call('approval/approve', { approval: undo.approval })).code).toBe('FOUR_EYES_REQUIRED')
    expect((await call('approval/approve', { approval: undo.approval }, other)).status).toBe(200)
    expect(await balanceOf(victim)).toBe(500_000)
  })

  it('without a plan is refused by the database', async () => {
    await fresh()
    await expect(
      sql`INSERT INTO customer_merge (kept_id, merged_id, profile, reason, merged_by, merged_at, undo_until)
        VALUES (${own.clientId}, ${victim.clientId}, '{}', 'Mine', ${sales!.id}, now(), now())`.execute(api.db),
    ).rejects.toThrow('is not to be merged')
  })
})
