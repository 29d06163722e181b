import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Api } from '../../api.fixture.ts'
import { requestTrip } from '../../sales/booking/request.fixture.ts'
import { signInTestStaff } from '../staff/staff.fixture.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ env: { MANAGER_HOURS: '08:00-20:00', MANAGER_ZONE: 'Europe/Rome', ON_DUTY_PHONE: '+44 20 7946 0000' } })
})
afterAll(() => api.close())

const managerOf = async (as: TestClient, locale = 'en') =>
  (await api.call('GET', '/gamma/profile/manager', { as, headers: { 'accept-language': locale } })).json as {
    manager: { name: string; initials: string } | null
    hours: object | null
    on_duty_phone: string | null
  }

async function newManager(name: string, languages: string[]): Promise<string> {
  const { id } = await signInTestStaff(api.db, ['sales'])
  await api.db.updateTable('staff_member').set({ name, request_languages: languages }).where('id', '=', id).execute()
  return id
}

describe('the personal manager', () => {
  it('takes the language of the customer, stays, and is replaced when gone; hours are those of the configuration', async () => {
    await api.db.updateTable('staff_member').set({ disabled_at: new Date().toISOString() }).execute()
    const ada = await api.customer()
    expect((await managerOf(ada)).manager).toBeNull()
    await newManager('Rosa Bianchi', ['it'])
    const tom = await newManager('Tom Anthony Hale', ['en'])
    const own = await managerOf(ada)
    expect(own).toMatchObject({
      manager: { name: 'Tom Anthony Hale', initials: 'TH' },
      hours: { from: '08:00', to: '20:00', zone: 'Europe/Rome' },
      on_duty_phone: '+44 20 7946 0000',
    })
    expect((await managerOf(ada, 'it')).manager?.name).toBe('Tom Anthony Hale')
    const eve = await api.customer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => managerOf(eve, 'it')))
    expect(new Set(answers.map(({ manager }) => manager?.initials))).toEqual(new Set(['RB']))
    await api.db.updateTable('staff_member').set({ disabled_at: new Date().toISOString() }).where('id', '=', tom).execute()
    expect((await managerOf(ada)).manager?.name).toBe('Rosa Bianchi')
  })
})

describe('passenger data that is left to the manager', () => {
  it('is a task with a deadline of 24 hours, once, which the customer sees done', async () => {
    const member = await signInTestStaff(api.db, ['sales'])
    await api.db
      .updateTable('staff_member')
      .set({ request_languages: ['en'] })
      .where('id', '=', member.id)
      .execute()
    const [ada, eve] = [await api.customer(), await api.customer()]
    const id = await requestTrip(api, ada, 20)
    const help = (as: TestClient) => api.call('GET', `/gamma/order/passenger-help?id=${id}`, { as })
    const leave = (as: TestClient) => api.call('POST', '/gamma/order/leave-passengers', { as, body: { order: { id } } })
    expect((await help(ada)).json).toEqual({ due: null, done: null, is_possible: true })
    expect([(await help(eve)).status, (await leave(eve)).status]).toEqual([404, 404])

    const [left] = await Promise.all(Array.from({ length: 4 }, () => leave(ada)))
    const { due } = left!.json as { due: string }
    expect(
      Temporal.Instant.from(`${due.replace(' ', 'T')}Z`)
        .since(Temporal.Now.instant())
        .total('hours'),
    ).toBeCloseTo(24, 1)
    const { data } = (await api.call('GET', '/gamma/staff/customer/task-list?view=open', { headers: member.headers })).json as {
      data: { id: string; title: string; due_at: string | null }[]
    }
    expect(data).toMatchObject([{ title: expect.stringMatching(/^Complete the passenger data of order /), due_at: due }])
    const done = { headers: member.headers, body: { task: { id: data[0]!.id }, done: true } }
    expect((await api.call('POST', '/gamma/staff/customer/set-task-done', done)).status).toBe(200)
    expect((await help(ada)).json).toMatchObject({ due, done: expect.any(String), is_possible: false })
  })
})
