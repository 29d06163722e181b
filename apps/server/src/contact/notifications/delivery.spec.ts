import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type NotificationsHarness, confirmed, notificationsHarness } from './notifications.fixture.ts'
import { type DeliverJob, deliverJob, deliverWebJob } from './queues.ts'
import { deliver, deliverOverdue } from './delivery.ts'
import { listDevices, changePreference } from './preferences.ts'
import { signOut, endOneSession, resetAuthorization } from '../../foundation/identity/service.ts'
import { subscribe, unsubscribe, test, webPushKey } from './push-subscriptions.ts'
import { getUnreadCount } from './inbox.ts'

let h: NotificationsHarness
beforeAll(async () => {
  h = await notificationsHarness()
})
afterEach(() => h.jobs.clear())
afterAll(() => h.close())

const pushesTo = (name: string) => h.service.taken.filter(({ browser }) => browser === name)
const jobsWaiting = async () => [...(await h.jobs.waiting(deliverJob)), ...(await h.jobs.waiting(deliverWebJob))]
const waiting = async () => (await jobsWaiting()).map(({ data }) => (data as DeliverJob).delivery)
/** Runs the step that makes one delivery per browser; answers those. */
async function fanOut(): Promise<string[]> {
  const before = await waiting()
  h.jobs.clear()
  for (const id of before) await deliver(h, id)
  const made = await waiting()
  h.jobs.clear()
  return made
}

describe('Web Push', () => {
  it('reaches every browser of the client, in the client’s language, with the page to open', async () => {
    const { clientId, device } = await h.client(undefined, 'it')
    const { name } = await h.enrol(device)
    await h.notify(confirmed(clientId))
    await h.deliver()
    expect(pushesTo(name)).toMatchObject([
      {
        payload: { lang: 'it', title: 'L’ordine K7DM3X è confermato', url: 'http://localhost:3000/it/order/1' },
        headers: { urgency: 'high' },
      },
    ])
    const other = await h.client()
    expect((await listDevices(h, device)).devices).toMatchObject([{ isCurrent: true, sessionId: device.sessionId }])
    expect((await listDevices(h, other.device)).devices).toEqual([])
  })

  it('is sent once, however many jobs process it', async () => {
    const { clientId, device } = await h.client()
    const { name } = await h.enrol(device)
    await h.notify(confirmed(clientId))
    const ids = await fanOut()
    expect(ids).toHaveLength(1)
    const release = h.service.hold()
    let settled = 0
    const concurrent = Array.from({ length: 6 }, () =>
      deliver(h, ids[0]!)
        .then(
          () => 'done',
          (error: Error) => error.message,
        )
        .finally(() => settled++),
    )
    // A second job is rescheduled while the first one waits for the response.
    await expect.poll(() => settled).toBe(5)
    release()
    const answers = await Promise.all(concurrent)
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(answers.filter((answer) => answer.startsWith('Another process'))).toHaveLength(5)
    await deliver(h, ids[0]!)
    expect(pushesTo(name)).toHaveLength(1)
  })

  it('of a crashed process is repeated after its claim expires, under the same topic', async () => {
    const { clientId, device } = await h.client()
    const { name } = await h.enrol(device)
    await h.notify(confirmed(clientId))
    const [id] = await fanOut()
    // As a process that is killed after the push service took the message, and before it could write so down.
    await h.db
      .updateTable('push_delivery')
      .set({ claimed_until: h.clock.now().add({ seconds: 30 }).toString() })
      .where('id', '=', id!)
      .execute()
    await expect(deliver(h, id!)).rejects.toThrow('Another process')
    expect(pushesTo(name)).toEqual([])
    h.clock.advance({ minutes: 11 })
    await deliverOverdue(h)
    await h.deliver()
    expect(pushesTo(name)).toHaveLength(1)
    expect(pushesTo(name)[0]?.headers['topic']).toBe(pushesTo(name)[0]?.payload.id.replaceAll('-', ''))
    await deliverOverdue(h)
    expect(await waiting()).toEqual([])
  })

  it('deletes a subscription that is gone', async () => {
    const { clientId, device } = await h.client()
    const { name } = await h.enrol(device)
    h.service.answer({ status: 410 })
    await h.notify(confirmed(clientId))
    await h.deliver()
    expect([pushesTo(name), (await listDevices(h, device)).devices]).toEqual([[], []])
    await h.notify(confirmed(clientId))
    await h.deliver()
    expect(pushesTo(name)).toEqual([])
  })

  const getState = async (id: string) =>
    (await h.db.selectFrom('push_delivery').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

  it('waits a minute and longer each time, or as long as the push service asks', async () => {
    const { clientId, device } = await h.client()
    const { name } = await h.enrol(device)
    await h.notify(confirmed(clientId))
    const [id] = await fanOut()
    const asked = ['0', '1', '7200', null]
    h.service.answer(...asked.map((after) => ({ status: 429, ...(after === null ? {} : { headers: { 'retry-after': after } }) })))
    for (const seconds of [60, 120, 7_200, 480]) {
      await deliver(h, id!)
      const [later, ...more] = await h.jobs.waiting(deliverWebJob)
      expect([later?.startAfter?.toString(), more]).toEqual([h.clock.now().add({ seconds }).toString(), []])
      // Early or repeated jobs find nothing to do.
      h.jobs.clear()
      h.clock.advance({ seconds: seconds - 31 })
      await deliver(h, id!)
      await deliverOverdue(h)
      expect(await waiting()).toEqual([])
      h.clock.advance({ seconds: 31 })
    }
    await deliver(h, id!)
    expect(pushesTo(name)).toHaveLength(1)
  })

  it('fails after ten attempts, with one job at a time until then', async () => {
    const { clientId, device } = await h.client()
    const { name } = await h.enrol(device)
    await h.notify(confirmed(clientId))
    const [id] = await fanOut()
    await deliverOverdue(h)
    h.service.answer(...Array.from({ length: 40 }, () => ({ status: 503, headers: { 'retry-after': '0' } })))
    await deliver(h, id!)
    let attempts = 1
    for (let minute = 0; minute < 12 * 60; minute++) {
      h.clock.advance({ minutes: 1 })
      if (minute % 10 === 0) await deliverOverdue(h)
      const due = (await h.jobs.waiting(deliverWebJob)).filter(
        ({ startAfter }) => startAfter === null || Temporal.Instant.compare(startAfter, h.clock.now()) <= 0,
      )
      if (due.length === 0) continue
      expect(due.length).toBeLessThanOrEqual(2)
      await h.jobs.run(h.clock.now(), deliverWebJob)
      attempts++
      expect((await waiting()).length).toBeLessThanOrEqual(1)
    }
    h.service.answer()
    expect([attempts, await getState(id!), await waiting(), pushesTo(name)]).toEqual([10, 'failed', [], []])
  })

  it.each([400, 401, 403, 413])('fails at once on status %i', async (status) => {
    const { clientId, device } = await h.client()
    const { name } = await h.enrol(device)
    await h.notify(confirmed(clientId))
    const [id] = await fanOut()
    h.service.answer({ status })
    await expect(deliver(h, id!)).rejects.toThrow(`answered ${status}`)
    // The queue tries once more, as with everything that throws.
    await deliver(h, id!)
    expect([await getState(id!), await waiting(), pushesTo(name)]).toEqual(['failed', [], []])
  })

  it('has a queue of its own, where no mail and no SMS waits', async () => {
    const { clientId, device, email } = await h.client()
    await h.enrol(device)
    await h.notify(confirmed(clientId))
    await h.jobs.run(h.clock.now(), deliverJob)
    expect(await h.sentTo(email!)).toHaveLength(1)
    expect([(await h.jobs.waiting(deliverJob)).length, (await h.jobs.waiting(deliverWebJob)).length]).toEqual([0, 1])
  })

  it('fails a day late', async () => {
    const { clientId, device } = await h.client()
    const { name } = await h.enrol(device)
    await h.notify(confirmed(clientId))
    const [id] = await fanOut()
    h.clock.advance({ hours: 24 })
    await deliver(h, id!)
    expect(pushesTo(name)).toEqual([])
    expect(await h.db.selectFrom('push_delivery').select('state').where('id', '=', id!).executeTakeFirst()).toEqual({ state: 'failed' })
  })

  it.each(['signing out', 'being signed out from elsewhere', 'ending every session', 'a token used twice'])('ends with %s', async (how) => {
    const { clientId, device } = await h.client()
    const { name } = await h.enrol(device, 'fingerprint')
    await h.notify(confirmed(clientId))
    const [id] = await fanOut()
    if (how === 'signing out') await signOut(h, device, { platform: 'web', value: null, fingerprint: null })
    else if (how === 'being signed out from elsewhere') await endOneSession(h, device)
    else if (how === 'ending every session') await resetAuthorization(h, clientId)
    else
      await h.db
        .updateTable('session')
        .set({ ended_at: h.clock.now().toString(), end_reason: 'token-reused' })
        .where('id', '=', device.sessionId)
        .execute()
    // Neither the pending ones nor later ones.
    await deliver(h, id!)
    await h.notify(confirmed(clientId))
    await h.deliver()
    expect(pushesTo(name)).toEqual([])
    expect((await listDevices(h, device)).devices).toEqual([])
  })

  it('is deleted when another client signs in on that browser', async () => {
    const [ada, bob] = [await h.client(), await h.client()]
    const { name, ...target } = h.service.enrol()
    for (const { device } of [ada, bob]) expect(await subscribe(h, { ...device, fingerprint: null }, target)).toBe('ok')
    await h.notify(confirmed(ada.clientId))
    await h.deliver()
    expect(pushesTo(name)).toEqual([])
    await unsubscribe(h, ada.clientId, target.endpoint)
    await h.notify(confirmed(bob.clientId))
    await h.deliver()
    expect(pushesTo(name)).toHaveLength(1)
    await unsubscribe(h, bob.clientId, target.endpoint)
    await unsubscribe(h, bob.clientId, target.endpoint)
    expect((await listDevices(h, bob.device)).devices).toEqual([])
  })

  it('accepts no private address', async () => {
    const { device } = await h.client()
    const { p256dh, auth } = h.service.enrol()
    for (const endpoint of ['https://10.0.0.1/x', 'http://push.example.com/x', 'https://169.254.169.254/latest', 'nonsense'])
      expect(await subscribe(h, { ...device, fingerprint: null }, { endpoint, p256dh, auth })).toBe('PUSH_ENDPOINT_INVALID')
  })

  it('takes no keys that nothing can be encrypted for', async () => {
    const { device } = await h.client()
    const { endpoint, p256dh, auth } = h.service.enrol()
    for (const keys of [
      { p256dh: `B${'A'.repeat(86)}`, auth },
      { p256dh, auth: 'AAAA' },
      { p256dh: '', auth: '' },
    ])
      expect(await subscribe(h, { ...device, fingerprint: null }, { endpoint, ...keys })).toBe('PUSH_ENDPOINT_INVALID')
  })

  it('can be tried out on this browser alone, and leaves no message behind', async () => {
    const { clientId, device } = await h.client()
    expect(await test(h, device)).toEqual({ ok: false, code: 'NOT_FOUND' })
    const { name } = await h.enrol(device)
    await changePreference(h, clientId, { channel: 'account', medium: 'web_push', enabled: false })
    expect(await test(h, device)).toEqual({ ok: true })
    await h.deliver()
    expect(pushesTo(name)).toMatchObject([{ payload: { title: 'This device is ready' } }])
    expect(await getUnreadCount(h, clientId)).toBe(0)
    for (let n = 0; n < 19; n++) await test(h, device)
    expect(await test(h, device)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('is off where the installation has no keys', async () => {
    const off = await notificationsHarness({ push: null })
    try {
      const { clientId, device, email } = await off.client()
      const { name: _name, ...target } = off.service.enrol()
      expect(webPushKey(off)).toBeNull()
      expect(await subscribe(off, { ...device, fingerprint: null }, target)).toBe('PUSH_UNAVAILABLE')
      await off.notify(confirmed(clientId))
      await off.deliver()
      expect(await off.sentTo(email!)).toHaveLength(1)
    } finally {
      await off.close()
    }
  })
})

it('no push service ever found fault with what it was sent', () => expect(h.service.faults).toEqual([]))

describe('mail and SMS', () => {
  it('are sent once, however many jobs process them concurrently', async () => {
    const { clientId, email, phone } = await h.client()
    await changePreference(h, clientId, { channel: 'orders', medium: 'sms', enabled: true })
    await h.notify(confirmed(clientId))
    const ids = await waiting()
    expect(ids).toHaveLength(3)
    await Promise.all(ids.flatMap((id) => Array.from({ length: 5 }, () => deliver(h, id))))
    const [mail] = await h.sentTo(email!)
    expect([(await h.sentTo(email!)).length, (await h.sentTo(phone)).length]).toEqual([1, 1])
    expect(mail?.subject).toBe('Order K7DM3X is confirmed')
    expect(mail?.html).toContain('href="http://localhost:3000/order/1"')
    expect(mail?.body).toContain('http://localhost:3000/profile/notifications')
  })

  it('are neither lost nor doubled when the process dies between delivering and writing so down', async () => {
    let broken = true
    const flaky = await notificationsHarness({
      mail: {
        post: async (trx, message) => {
          await trx
            .insertInto('outbox')
            .values({ channel: 'mail', recipient: message.to, subject: message.subject, body: message.text })
            .execute()
          if (broken) throw new Error('killed')
        },
        onSettled: () => {},
      },
    })
    try {
      const { clientId, email } = await flaky.client()
      await flaky.notify(confirmed(clientId))
      const jobs = await flaky.jobs.waiting(deliverJob)
      for (const { data } of jobs) await deliver(flaky, (data as DeliverJob).delivery).catch(() => 0)
      expect(await flaky.sentTo(email!)).toEqual([])
      broken = false
      for (const { data } of [...jobs, ...jobs]) await deliver(flaky, (data as DeliverJob).delivery)
      expect(await flaky.sentTo(email!)).toHaveLength(1)
    } finally {
      await flaky.close()
    }
  })
})
