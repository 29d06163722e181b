import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'
import { jpegFile } from '../../sales/travel-documents/travel-documents.fixture.ts'
import { followConversations, type StreamedMessage } from '@aquilane/testing/conversation-stream'
import { notifyUnseen } from './unseen.ts'

let api: Api
let rita: TestStaff
beforeAll(async () => {
  api = await startApi({ limits: { LIMIT_MESSAGES_PER_CLIENT_MINUTE: '120' } })
  rita = await signInTestStaff(api.db, ['sales'])
})
afterAll(() => api.close())

interface Message extends StreamedMessage {
  id: string
  name: string | null
  file: { name: string; pages: number } | null
}
interface Thread {
  id: string
  unread: number
  waits_since: string | null
  assigned: { id: string } | null
  resolved: string | null
}

const newId = () => crypto.randomUUID()
const send = (as: TestClient, text: string, more: { id?: string; order?: { id: string } | null } = {}) =>
  api.call('POST', '/gamma/conversation/send', { as, body: { id: newId(), order: null, text, ...more } })
const messagesOf = async (as: TestClient, order?: string) =>
  (await api.call('GET', `/gamma/conversation/messages${order ? `?order_id=${order}` : ''}`, { as })).json as {
    data: Message[]
    has_more: boolean
    read_by_staff: number
    is_staff_typing: boolean
  }
const unreadOf = async (as: TestClient) =>
  ((await api.call('GET', '/gamma/conversation/unread', { as })).json as { unread_count: number }).unread_count
const staff = (method: string, path: string, body?: object, by = rita) =>
  api.call(method, `/gamma/staff/conversation/${path}`, { headers: by.headers, ...(body ? { body } : {}) })
const threadOf = async (as: TestClient): Promise<Thread> => {
  const { json } = await staff('GET', `list?view=all&query=${encodeURIComponent(as.phone)}`)
  return (json as { data: Thread[] }).data[0]!
}
const answer = (conversation: { id: string }, text: string, note = false) =>
  staff('POST', 'send', { id: newId(), conversation: { id: conversation.id }, text, note })

describe('a conversation', () => {
  it('goes from the customer to the inbox and back; a note stays inside', async () => {
    const ada = await api.customer()
    expect((await messagesOf(ada)).data).toEqual([])
    expect((await send(ada, 'Can my dog fly with me?')).json).toMatchObject({ number: 1, author: 'customer', name: null })
    const waiting = (await staff('GET', 'list')).json as { data: Thread[] }
    const thread = await threadOf(ada)
    expect(waiting.data.map(({ id }) => id)).toContain(thread.id)
    expect(thread).toMatchObject({ unread: 1, assigned: null, resolved: null, waits_since: expect.any(String) })

    expect((await answer(thread, 'Ask the captain.', true)).json).toMatchObject({ author: 'note' })
    expect(await threadOf(ada)).toMatchObject({ waits_since: expect.any(String) })
    expect((await answer(thread, 'Yes, in the cabin.')).status).toBe(200)
    expect(await threadOf(ada)).toMatchObject({ waits_since: null, unread: 0, assigned: { id: rita.id } })

    expect((await messagesOf(ada)).data.map(({ author, text }) => [author, text])).toEqual([
      ['customer', 'Can my dog fly with me?'],
      ['staff', 'Yes, in the cabin.'],
    ])
    expect(await unreadOf(ada)).toBe(1)
    expect((await api.call('POST', '/gamma/conversation/read', { as: ada, body: { order: null, number: 3 } })).status).toBe(200)
    expect(await unreadOf(ada)).toBe(0)
    const seen = (await staff('GET', `get?id=${thread.id}`)).json as { read_by_customer: number; messages: Message[] }
    expect([seen.read_by_customer, seen.messages.length]).toEqual([3, 3])
  })

  it('has a thread for each order of its customer, and none for the order of another', async () => {
    const [ada, eve] = [await api.customer(), await api.customer()]
    const order = await api.order(ada, null)
    expect((await send(ada, 'Please add flowers.', { order: { id: order.id } })).json).toMatchObject({ order: { id: order.id } })
    expect((await send(eve, 'And mine?', { order: { id: order.id } })).status).toBe(404)
    expect((await api.call('GET', `/gamma/conversation/messages?order_id=${order.id}`, { as: eve })).status).toBe(404)
    const list = (await api.call('GET', '/gamma/conversation/list', { as: ada })).json as { data: { order: { pnr: string } | null }[] }
    expect(list.data.map((thread) => thread.order?.pnr ?? null)).toEqual([null, order.pnr])
    expect((await messagesOf(ada)).data).toEqual([])
  })

  it('stores a message once, however often it is sent', async () => {
    const ada = await api.customer()
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ada, 'Once', { id })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await messagesOf(ada)).data).toHaveLength(1)
    expect((await send(ada, 'Something else', { id })).json).toMatchObject({ code: 'MESSAGE_ID_TAKEN' })
    const eve = await api.customer()
    expect((await send(eve, 'Once', { id })).json).toMatchObject({ code: 'MESSAGE_ID_TAKEN' })
  })

  it('is resolved, opened by the next message, and given to a member who may answer', async () => {
    const ada = await api.customer()
    await send(ada, 'Thank you!')
    const { id } = await threadOf(ada)
    expect((await staff('POST', 'set-resolved', { conversation: { id }, resolved: true })).status).toBe(200)
    expect(await threadOf(ada)).toMatchObject({ resolved: expect.any(String), waits_since: null })
    await send(ada, 'One more thing')
    expect(await threadOf(ada)).toMatchObject({ resolved: null, waits_since: expect.any(String) })
    const [olaf, tina] = [await signInTestStaff(api.db, ['operations']), await signInTestStaff(api.db, ['content'])]
    const give = (member: { id: string } | null) => staff('POST', 'assign', { conversation: { id }, member })
    expect((await give({ id: olaf.id })).status).toBe(200)
    expect(await threadOf(ada)).toMatchObject({ assigned: { id: olaf.id } })
    expect((await give({ id: tina.id })).status).toBe(404)
    expect((await give(null)).status).toBe(200)
    expect(await threadOf(ada)).toMatchObject({ assigned: null })
  })

  it('is found by its words, its customer and its booking', async () => {
    const ada = await api.customer()
    const order = await api.order(ada, null)
    await send(ada, 'The xylophone goes in the hold.', { order: { id: order.id } })
    const found = async (query: string) =>
      ((await staff('GET', `list?view=open&query=${encodeURIComponent(query)}`)).json as { data: Thread[] }).data.length
    expect([await found('xylophone hold'), await found(order.pnr), await found('zither')]).toEqual([1, 1, 0])
    const own = async (query: string, as = ada) =>
      ((await api.call('GET', `/gamma/conversation/search?query=${encodeURIComponent(query)}`, { as })).json as { data: Message[] }).data
        .length
    expect([await own('XYLO'), await own('100%'), await own('xylo', await api.customer())]).toEqual([1, 0, 0])
  })

  it('carries a file as pictures of its pages, for its customer only', async () => {
    const [ada, eve] = [await api.customer(), await api.customer()]
    const upload = (bytes: Uint8Array, name: string) => {
      const form = new FormData()
      form.set('id', newId())
      form.set('text', 'My crate')
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      return api.call('POST', '/gamma/conversation/send-file', { as: ada, form })
    }
    const sent = (await upload(await jpegFile(40, 30), '../crate\u202E.jpg')).json as Message
    expect(sent).toMatchObject({ text: 'My crate', file: { name: 'crate.jpg', pages: 1 } })
    const look = (as: TestClient, page = 1) => api.call('GET', `/gamma/conversation/file?message_id=${sent.id}&page=${page}`, { as })
    expect((await look(ada)).headers['content-type']).toBe('image/jpeg')
    expect([(await look(eve)).status, (await look(ada, 2)).status]).toEqual([404, 404])
    expect((await upload(Buffer.from('<script>alert(1)</script>'), 'crate.jpg')).json).toMatchObject({ code: 'WRONG_FORMAT' })
    expect((await messagesOf(ada)).data).toHaveLength(1)
    expect((await staff('GET', `file?message_id=${sent.id}`)).headers['content-type']).toBe('image/jpeg')
  })

  it('notifies a customer who has not seen an answer, once for all that follow it', async () => {
    const ada = await api.customer()
    await send(ada, 'Is the crew confirmed?')
    const thread = await threadOf(ada)
    const notified = async (): Promise<number> => {
      await notifyUnseen(api.app.ctx, thread.id)
      const list = (await api.call('GET', '/gamma/push-message/list?channels=messages,orders', { as: ada })).json as { data: unknown[] }
      return list.data.length
    }
    expect(await notified()).toBe(0)
    await answer(thread, 'It is.')
    await answer(thread, 'They have landed.')
    expect([await notified(), await notified()]).toEqual([1, 1])
    await api.call('POST', '/gamma/conversation/read', { as: ada, body: { order: null, number: 3 } })
    expect(await notified()).toBe(1)
  })

  it('names how long an answer takes once there are enough of them', async () => {
    const expected = async () =>
      ((await api.call('GET', '/gamma/conversation/list', { as: ada })).json as { answer_minutes: number | null }).answer_minutes
    const ada = await api.customer()
    await api.db.deleteFrom('conversation_wait').execute()
    expect(await expected()).toBeNull()
    await send(ada, 'Hello')
    const { id } = await threadOf(ada)
    const now = Temporal.Now.instant()
    await api.db
      .insertInto('conversation_wait')
      .values(
        [2, 3, 11, 12, 90].map((minutes, at) => ({
          conversation_id: id,
          began_at: now.subtract({ minutes: minutes + at }).toString(),
          answered_at: now.subtract({ minutes: at }).toString(),
          answered_by: rita.id,
        })),
      )
      .execute()
    expect(await expected()).toBe(15)
  })

  it('is exported and erased with the account', async () => {
    const ada = await api.customer()
    await send(ada, 'Forget me')
    const { code, code_hash } = await api.code(ada.phone)
    const zip = await api.call('GET', '/gamma/profile/export', { as: ada })
    expect(zip.bytes.includes('conversations.json')).toBe(true)
    expect((await api.call('POST', '/gamma/profile/delete', { as: ada, body: { code, code_hash } })).status).toBe(200)
    for (const table of ['conversation', 'conversation_message', 'conversation_counter'] as const)
      expect(await api.db.selectFrom(table).select('client_id').where('client_id', '=', ada.clientId).execute()).toEqual([])
  })

  it('has templates with a title of their own in each language', async () => {
    const save = (body: object) => api.call('POST', '/gamma/staff/conversation-template/save', { headers: rita.headers, body })
    const template = { locale: 'en', title: 'Dog on board', text: 'Hello {name}, your dog is welcome.' }
    const saved = (await save(template)).json as { id: string }
    expect((await save(template)).json).toMatchObject({ code: 'TEMPLATE_TITLE_TAKEN' })
    expect((await save({ ...template, id: saved.id, text: 'Shorter' })).json).toMatchObject({ id: saved.id, text: 'Shorter' })
    const remove = () =>
      api.call('POST', '/gamma/staff/conversation-template/delete', { headers: rita.headers, body: { template: { id: saved.id } } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  })
})

describe('the stream', () => {
  it('brings each message once and in order, through lost notifications and new connections', async () => {
    const ada = await api.customer()
    await send(ada, 'first')
    const { id } = await threadOf(ada)
    const whole = await followConversations(api.base, ada, 0)
    let broken = await followConversations(api.base, ada, 0)
    const received: number[] = []
    const reconnect = async (): Promise<void> => {
      await broken.close()
      received.push(...broken.ids)
      broken = await followConversations(api.base, ada, received.at(-1) ?? 0)
    }
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        ...Array.from({ length: 10 }, (_, at) => send(ada, `customer ${round}.${at}`)),
        ...Array.from({ length: 10 }, (_, at) => answer({ id }, `staff ${round}.${at}`)),
        reconnect(),
      ])
      if (round % 3 === 1)
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN conversation' AND datname = current_database()`.execute(
          api.db,
        )
    }
    const all = Array.from({ length: 201 }, (_, at) => at + 1)
    await expect.poll(() => whole.ids.length).toBe(all.length)
    await expect.poll(() => received.length + broken.ids.length).toBe(all.length)
    expect(whole.ids).toEqual(all)
    expect([...received, ...broken.ids]).toEqual(all)
    await Promise.all([whole.close(), broken.close()])
  })

  it('shows the customer typing and reading, and nothing of others', async () => {
    const [ada, eve] = [await api.customer(), await api.customer()]
    await send(ada, 'Hello')
    const { id } = await threadOf(ada)
    const [mine, others] = [await followConversations(api.base, ada), await followConversations(api.base, eve)]
    await staff('POST', 'typing', { conversation: { id } })
    expect((await messagesOf(ada)).is_staff_typing).toBe(true)
    await staff('POST', 'read', { conversation: { id }, number: 1 })
    await answer({ id }, 'Note for the others', true)
    await expect
      .poll(() => mine.events)
      .toEqual([
        { name: 'typing', data: { order: null } },
        { name: 'read', data: { order: null, number: 1 } },
      ])
    expect(others.events).toEqual([])
    await Promise.all([mine.close(), others.close()])
  })

  it('is refused without a session, and beyond a dozen for one customer', async () => {
    expect((await api.call('GET', '/gamma/conversation/stream')).status).toBe(401)
    const ada = await api.customer()
    const open = await Promise.all(Array.from({ length: 12 }, () => followConversations(api.base, ada)))
    await expect(followConversations(api.base, ada)).rejects.toThrow('429')
    await Promise.all(open.map((one) => one.close()))
  })
})

describe('the database', () => {
  it('takes no message out of turn, changes none, and keeps threads with their customer', async () => {
    const [ada, eve] = [await api.customer(), await api.customer()]
    await send(ada, 'One')
    const { id } = await threadOf(ada)
    const insert = (over: object) =>
      api.db
        .insertInto('conversation_message')
        .values({
          client_id: ada.clientId,
          number: 3,
          conversation_id: id,
          id: newId(),
          author: 'customer',
          body: 'x',
          created_at: Temporal.Now.instant().toString(),
          ...over,
        })
        .execute()
    await expect(insert({})).rejects.toMatchObject({ constraint: 'conversation_message_gap' })
    await expect(insert({ number: 1, client_id: eve.clientId })).rejects.toMatchObject({ code: '23503' })
    await expect(insert({ number: 2, author: 'staff' })).rejects.toMatchObject({ constraint: 'conversation_message_author' })
    const update = api.db.updateTable('conversation_message').set({ body: 'Two' }).where('conversation_id', '=', id)
    await expect(update.execute()).rejects.toMatchObject({ constraint: 'conversation_message_fixed' })
    // The rules matter: without them, the same statements pass.
    await sql`ALTER TABLE conversation_message DISABLE TRIGGER USER`.execute(api.db)
    await insert({})
    await update.execute()
    await sql`ALTER TABLE conversation_message ENABLE TRIGGER USER`.execute(api.db)
  })
})

describe('hostile messages', () => {
  it('stay text, lose what turns other text around, and are short', async () => {
    const ada = await api.customer()
    const script = '<img src=x onerror=alert(1)>'
    expect((await send(ada, script)).json).toMatchObject({ text: script })
    expect((await send(ada, 'photo\u202Egpj.exe\u2066')).json).toMatchObject({ text: 'photogpj.exe' })
    expect((await send(ada, 'x'.repeat(4_001))).status).toBe(400)
    expect((await send(ada, 'x'.repeat(1_000_000))).status).toBe(413)
    expect((await send(ada, ' \u200F\n ')).json).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await messagesOf(ada)).data).toHaveLength(2)
  })

  it('are few in a minute', async () => {
    const ada = await api.customer()
    const flood = await Promise.all(Array.from({ length: 130 }, () => send(ada, 'spam')))
    const [sent, refused] = [flood.filter(({ status }) => status === 200), flood.filter(({ status }) => status === 429)]
    expect([sent.length, refused.length]).toEqual([120, 10])
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/)
  })
})
