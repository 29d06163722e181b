import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaByChannel, pushChannels } from '@aquilane/domain/notifications/channels'
import { forged } from '@aquilane/testing/forged'
import { confirmed, notificationsHarness, offer, type NotificationsHarness } from './notifications.fixture.ts'
import { toMessagePage, toSubscriptions } from './http/wire.ts'
import { listMessagesByClient, markMessageRead, getUnreadCount, markAllMessagesRead } from './inbox.ts'
import { notify } from './notify.ts'
import { listChannels, changePreference, listDevices, unsubscribeByMail } from './preferences.ts'
import { signInByPhone } from '../../foundation/identity/service.ts'
import { sendPhoneCode } from '../../foundation/identity/codes.ts'

let h: NotificationsHarness
beforeAll(async () => {
  h = await notificationsHarness()
})
afterAll(() => h.close())

const list = async (clientId: string, more: object = {}) =>
  toMessagePage(await listMessagesByClient(h, { clientId, locale: 'en', channels: [], page: 1, perPage: 12, ...more }))

describe('the list of messages', () => {
  it('are in the reader’s language, newest first, with a link to the page', async () => {
    const { clientId } = await h.client()
    await h.notify(confirmed(clientId))
    h.clock.advance({ minutes: 1 })
    await h.notify({ clientId, channel: 'account', key: 'account.signedIn', params: { device: null }, link: '/profile', source: 's' })
    const english = await list(clientId)
    expect(english.data).toMatchObject([
      { type: 'account.signedIn', channels: ['account'], title: 'New sign-in to your account', link: '/profile', read: false },
      { type: 'order.confirmed', channels: ['orders'], title: 'Order K7DM3X is confirmed', link: '/order/1', read: false },
    ])
    expect(english.data[1]?.text).toBe('Your flight is confirmed: Citation XLS+, G-AQUI. We have received €\u00a024\u00a0150,50.')
    const italian = await list(clientId, { locale: 'it' })
    expect(italian.data[1]).toMatchObject({ title: 'L’ordine K7DM3X è confermato', link: '/it/order/1' })
  })

  it('are paged; a page past the end is the last one; channels filter', async () => {
    const { clientId } = await h.client()
    for (let n = 0; n < 14; n++) await h.notify(confirmed(clientId))
    await h.notify(offer(clientId))
    expect((await list(clientId)).pagination).toEqual({ current_page: 1, page_count: 2, total_count: 15 })
    const past = await list(clientId, { page: 9 })
    expect([past.pagination.current_page, past.data.length]).toEqual([2, 3])
    const offers = await list(clientId, { channels: ['offers', 'account'] })
    expect(offers).toMatchObject({ data: [{ type: 'offer.announcement' }], pagination: { total_count: 1 } })
    expect((await list(clientId, { channels: ['documents'], page: 3 })).pagination).toEqual({
      current_page: 1,
      page_count: 0,
      total_count: 0,
    })
    // No message is on two pages, none is missing.
    const [first, second] = [await list(clientId), past]
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(15)
  })

  it('is the client’s own: others see, read and count nothing of it', async () => {
    const [ada, eve] = [await h.client(), await h.client()]
    await h.notify(confirmed(ada.clientId))
    const [message] = (await list(ada.clientId)).data
    expect((await list(eve.clientId)).data).toEqual([])
    expect(await markMessageRead(h, eve.clientId, message!.id)).toBe(false)
    expect(await getUnreadCount(h, ada.clientId)).toBe(1)
    expect(await getUnreadCount(h, eve.clientId)).toBe(0)
    await markAllMessagesRead(h, eve.clientId)
    expect((await list(ada.clientId)).data[0]?.read).toBe(false)
    expect(await markMessageRead(h, ada.clientId, message!.id)).toBe(true)
    expect(await markMessageRead(h, ada.clientId, message!.id)).toBe(true)
    expect([await getUnreadCount(h, ada.clientId), (await list(ada.clientId)).data[0]?.read]).toEqual([0, true])
  })

  it('are deduplicated, also concurrently, and rolled back with the transaction', async () => {
    const { clientId, email } = await h.client()
    await Promise.all(Array.from({ length: 8 }, () => h.notify(confirmed(clientId, 'once'))))
    await expect(
      h.db.transaction().execute(async (trx) => {
        await notify(h, trx, confirmed(clientId, 'never'))
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await h.deliver()
    expect((await list(clientId)).data).toHaveLength(1)
    expect(await h.sentTo(email!)).toHaveLength(1)
  })
})

describe('choices', () => {
  const enabled = async (clientId: string) =>
    (await listChannels(h, clientId, 'en')).map(({ id, media }) => [
      id,
      media.filter((one) => one.enabled).map(({ medium, locked }) => `${medium}${locked ? '!' : ''}`),
    ])

  it('begin with what is needed: no advertising, SMS only where no mail can be sent', async () => {
    const [ada, bob] = [await h.client(), await h.client(null)]
    expect(await enabled(ada.clientId)).toEqual([
      ['orders', ['in_app!', 'web_push', 'email!']],
      ['payments', ['in_app!', 'web_push', 'email!']],
      ['documents', ['in_app!', 'web_push', 'email']],
      ['messages', ['in_app!', 'web_push', 'email']],
      ['account', ['in_app!', 'web_push', 'email!', 'sms!']],
      ['alerts', ['in_app', 'web_push', 'email']],
      ['offers', ['in_app']],
    ])
    expect((await enabled(bob.clientId))[0]).toEqual(['orders', ['in_app!', 'web_push', 'email!', 'sms']])
  })

  it('are named and explained in the reader’s language', async () => {
    const { clientId } = await h.client()
    const [orders] = await listChannels(h, clientId, 'it')
    expect(orders).toMatchObject({
      name: 'Ordini',
      media: [{ medium: 'in_app', name: 'Sito', locked: true }, {}, {}, { medium: 'sms', reason: null }],
    })
    for (const locale of ['en', 'it'] as const)
      for (const { media } of await listChannels(h, clientId, locale))
        for (const { locked, reason } of media) expect([locked, reason === null]).toEqual([locked, !locked])
  })

  it('are kept, one by one, for their client alone', async () => {
    const [ada, eve] = [await h.client(), await h.client()]
    expect(await changePreference(h, ada.clientId, { channel: 'offers', medium: 'email', enabled: true })).toBe('ok')
    expect(await changePreference(h, ada.clientId, { channel: 'orders', medium: 'web_push', enabled: false })).toBe('ok')
    const { data } = toSubscriptions(await listDevices(h, ada.device))
    expect(data.filter((one) => one.enabled && one.channel === 'offers').map(({ medium }) => medium)).toEqual(['in_app', 'email'])
    expect(data.find((one) => one.channel === 'orders' && one.medium === 'web_push')?.enabled).toBe(false)
    expect(data).toHaveLength(pushChannels.flatMap((channel) => mediaByChannel[channel]).length)
    expect((await enabled(eve.clientId)).at(-1)).toEqual(['offers', ['in_app']])
  })

  it('that are none are refused, and nothing changes', async () => {
    const { clientId } = await h.client()
    const before = await enabled(clientId)
    const locked = pushChannels.flatMap((channel) =>
      mediaByChannel[channel].filter((rule) => rule.locked).map(({ medium }) => ({ channel, medium })),
    )
    expect(locked.length).toBeGreaterThan(5)
    for (const choice of locked) expect(await changePreference(h, clientId, { ...choice, enabled: false })).toBe('PREFERENCE_LOCKED')
    expect(await changePreference(h, clientId, { channel: 'offers', medium: 'sms', enabled: true })).toBe('NOT_FOUND')
    expect(await enabled(clientId)).toEqual(before)
  })

  it('are honoured by every medium, as they stand when a message is delivered', async () => {
    const { clientId, email, phone, device } = await h.client()
    const { name } = await h.enrol(device)
    const pushCount = () => h.service.taken.filter(({ browser }) => browser === name).length
    await h.notify(offer(clientId))
    await h.deliver()
    expect([await h.sentTo(email!), pushCount(), (await list(clientId)).data.length]).toEqual([[], 0, 1])

    for (const medium of ['web_push', 'email'] as const) await changePreference(h, clientId, { channel: 'offers', medium, enabled: true })
    await h.notify(offer(clientId))
    // Between writing and delivering one of them is taken back.
    await changePreference(h, clientId, { channel: 'offers', medium: 'web_push', enabled: false })
    await changePreference(h, clientId, { channel: 'offers', medium: 'in_app', enabled: false })
    await h.deliver()
    expect([(await h.sentTo(email!)).length, pushCount()]).toEqual([1, 0])
    await h.notify(offer(clientId))
    expect((await list(clientId)).data).toHaveLength(2)

    await changePreference(h, clientId, { channel: 'orders', medium: 'sms', enabled: true })
    await h.notify(confirmed(clientId))
    await h.notify({ ...confirmed(clientId), urgent: false })
    await h.deliver()
    expect((await h.sentTo(phone)).map(({ channel }) => channel)).toEqual(['sms'])
    expect(pushCount()).toBe(2)
  })

  it('a mail of offers carries a way out that needs no sign-in and works for its own client only', async () => {
    const [ada, eve] = [await h.client(), await h.client()]
    const posted: { unsubscribeUrl?: string }[] = []
    const own = await notificationsHarness({ mail: { post: async (_trx, message) => void posted.push(message), onSettled: () => {} } })
    try {
      const client = await own.client()
      await changePreference(own, client.clientId, { channel: 'offers', medium: 'email', enabled: true })
      await own.notify(offer(client.clientId))
      await own.notify(confirmed(client.clientId))
      await own.deliver()
      expect(posted.map(({ unsubscribeUrl }) => unsubscribeUrl !== undefined)).toEqual([true, false])
      const token = new URL(posted[0]!.unsubscribeUrl!).searchParams.get('token')!
      expect(await unsubscribeByMail(own, forged(token))).toBe(false)
      expect(await unsubscribeByMail(own, token)).toBe(true)
      const offers = (await listChannels(own, client.clientId, 'en')).at(-1)
      expect(offers?.media.find(({ medium }) => medium === 'email')?.enabled).toBe(false)
    } finally {
      await own.close()
    }
    for (const { clientId } of [ada, eve]) expect((await enabled(clientId)).at(-1)).toEqual(['offers', ['in_app']])
    expect(await unsubscribeByMail(h, 'nonsense')).toBe(false)
  })
})

describe('news of other rooms', () => {
  const signIn = async (phone: string, fingerprint: string) => {
    const sent = await sendPhoneCode(h, { phoneNumber: phone, codeHash: null, locale: 'en', address: '192.0.2.1', fingerprint })
    if (!sent.ok) throw new Error(sent.code)
    const code = /^\d+/.exec((await h.sentTo(phone)).at(-1)?.body ?? '')?.[0] ?? ''
    const device = {
      fingerprint,
      application: null,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      address: null,
    }
    await signInByPhone(h, { phoneNumber: phone, codeHash: sent.codeHash, code, locale: 'en', device, utm: {}, ref: null })
  }

  it('notifies of each review decision once; not of the customer’s own actions', async () => {
    const { clientId } = await h.client()
    const now = h.clock.now().toString()
    const { id: orderId } = await h.db
      .insertInto('orders')
      .values({
        client_id: clientId,
        pnr: 'K7DM3X',
        locale: 'it',
        status: 'Confirmation',
        terms: '[]',
        created_at: now,
        first_departure_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const documents = {
      ticketId: crypto.randomUUID(),
      orderId,
      orderLegId: '2',
      clientId,
      from: null,
      to: '',
      reason: null,
      comment: null,
      open: 0,
    }
    const transition = (event: 'created' | 'submitted' | 'returned' | 'approved' | 'canceled', round: number) =>
      h.db.transaction().execute((trx) => h.events.emit(trx, 'travel-document.status-changed', { ...documents, event, round }))
    await transition('created', 0)
    for (const round of [1, 2, 2]) {
      await transition('submitted', round)
      h.clock.advance({ seconds: 1 })
      await transition('returned', round)
    }
    h.clock.advance({ seconds: 1 })
    await transition('approved', 3)
    await transition('canceled', 3)
    const { data } = await list(clientId, { locale: 'it' })
    expect(data.map(({ type }) => type)).toEqual(['ticket.approved', 'ticket.returned', 'ticket.returned'])
    expect(data[0]).toMatchObject({
      channels: ['documents'],
      title: 'Un documento per l’ordine K7DM3X è approvato',
      link: `/it/order/${orderId}`,
    })
  })

  it('are not sent to an erased client, in any language', async () => {
    const { clientId } = await h.client()
    await h.db
      .updateTable('client')
      .set({ erased_at: h.clock.now().toString(), phone: null, first_name: null, email: null })
      .where('id', '=', clientId)
      .execute()
    for (const locale of ['en', 'it', undefined] as const) await h.notify({ ...confirmed(clientId), ...(locale ? { locale } : {}) })
    expect((await list(clientId)).data).toEqual([])
  })

  it('notifies of a new passkey by mail, once', async () => {
    const { clientId, email } = await h.client()
    const added = { clientId, passkeyId: crypto.randomUUID(), device: 'Firefox, Linux' }
    for (let time = 0; time < 2; time++) await h.db.transaction().execute((trx) => h.events.emit(trx, 'identity.passkey-added', added))
    await h.deliver()
    expect((await h.sentTo(email!)).map(({ subject }) => subject)).toEqual(['New passkey for your account'])
    expect((await list(clientId)).data).toMatchObject([
      { channels: ['account'], link: '/profile', text: expect.stringContaining('Firefox') },
    ])
  })

  it('notifies of a sign-in on a new device by mail, not on a known one', async () => {
    const { clientId, phone, email } = await h.client()
    await signIn(phone, 'first')
    await signIn(phone, 'first')
    await signIn(phone, 'second')
    await h.deliver()
    const subjects = (await h.sentTo(email!)).map(({ subject }) => subject)
    expect(subjects).toEqual(['New sign-in to your account', 'New sign-in to your account'])
    expect((await list(clientId)).data[0]?.text).toContain('Firefox')
  })
})
