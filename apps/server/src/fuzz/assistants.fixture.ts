import { inviteByMail } from '../foundation/assistants/assistants.fixture.ts'
import { api, once, people, post, type LazyHints, type Together } from './world.fixture.ts'

let addresses = 0

async function newAssistant(): Promise<{ id: string }> {
  // An account has ten assistants at most.
  people.ada = await api.customer()
  const body = { email: `fuzz-${(addresses += 1)}@example.com`, permissions: ['see'] }
  const { assistants } = await post<{ assistants: { id: string }[] }>('/gamma/assistant/invite', body, people.ada.headers)
  return { id: assistants.at(-1)!.id }
}

/** Invitations of another customer. */
export function assistantHints(): LazyHints {
  const invitation = once(async () => inviteByMail(api, await api.customer(), ['see']))
  return { 'GET /gamma/assistant/invitation token': async () => [await invitation()] }
}

export const assistantTogether: Together = {
  'POST /gamma/assistant/invite': async () => {
    people.ada = await api.customer()
    return { email: `fuzz-${(addresses += 1)}@example.com`, permissions: ['see', 'book'], pay_limit: null, locale: 'it' }
  },
  'POST /gamma/assistant/change': async () => ({ assistant: await newAssistant(), permissions: ['see'], pay_limit: null }),
  'POST /gamma/assistant/remove': async () => ({ assistant: await newAssistant() }),
  'POST /gamma/assistant/accept': async () => ({ token: await inviteByMail(api, await api.customer(), ['see']) }),
}
