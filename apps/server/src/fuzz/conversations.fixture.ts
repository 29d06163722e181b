import type { TestClient } from '@aquilane/testing/client'
import { signInTestStaff } from '../office/staff/staff.fixture.ts'
import { api, jpeg, people, once, post, type LazyHints, type Together, type Rows } from './world.fixture.ts'

/** Ids are made by the sender, and good once. */
const newMessageId = async () => ({ id: crypto.randomUUID() })

const conversationTemplate = async (): Promise<string> =>
  (
    await post<{ id: string }>(
      '/gamma/staff/conversation-template/save',
      { locale: 'it', title: crypto.randomUUID(), text: 'Ciao' },
      people.staff.headers,
    )
  ).id

/** A thread of the customer, by its id, with a message that has a file. */
const chat = once(async () => {
  const client = await api.customer()
  const form = new FormData()
  form.set('id', crypto.randomUUID())
  form.set('file', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  const sent = (await api.call('POST', '/gamma/conversation/send-file', { as: client, form })).json as { id: string }
  const thread = await api.db.selectFrom('conversation').select('id').where('client_id', '=', client.clientId).executeTakeFirstOrThrow()
  return { message: sent.id, thread: thread.id }
})

/** A message of the customer with a file. */
async function ownChatFile(client: TestClient): Promise<string> {
  const id = crypto.randomUUID()
  const form = new FormData()
  form.set('id', id)
  form.set('file', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  await api.call('POST', '/gamma/conversation/send-file', { as: client, form })
  return id
}

export function conversationHints({ client }: Rows): LazyHints {
  return {
    'conversation.id': async () => [(await chat()).thread],
    conversation_id: async () => [(await chat()).thread],
    'GET /gamma/staff/conversation/get id': async () => [(await chat()).thread],
    'GET /gamma/staff/conversation/file message_id': async () => [(await chat()).message],
    'GET /gamma/conversation/file page': () => [1, 2],
    'GET /gamma/staff/conversation/file page': () => [1, 2],
    'GET /gamma/conversation/file message_id': async () => [await ownChatFile(client)],
  }
}

export const conversationTogether: Together = {
  'POST /gamma/conversation/send': newMessageId,
  'POST /gamma/conversation/send-file': newMessageId,
  'POST /gamma/staff/conversation/send': newMessageId,
  'POST /gamma/staff/conversation/send-file': newMessageId,
  'POST /gamma/staff/conversation/assign': async () => ({ member: { id: (await signInTestStaff(api.db, ['sales'])).id } }),
  'POST /gamma/staff/conversation-template/save': async () => ({
    id: await conversationTemplate(),
    locale: 'en',
    title: crypto.randomUUID(),
    text: 'Hello {name}',
  }),
  'POST /gamma/staff/conversation-template/delete': async () => ({ template: { id: await conversationTemplate() } }),
}
