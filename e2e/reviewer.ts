import { expect, type APIRequestContext } from '@playwright/test'
import { aPassenger, aPassport } from '@aquilane/testing/builders'
import { newMember } from './staff.ts'

/** Data that a reviewer reads from a document. */
const reading = {
  person: aPassenger({ name: { first_name: 'Anna Maria', last_name: 'Rossi-Brambilla', middle_name: null } }),
  document: aPassport(),
}

let member: ReturnType<typeof newMember> | null = null

/** Decides as a member of the document staff, who signs in once for all of a worker's tests. */
async function decide(request: APIRequestContext, verdict: 'approve' | 'return' | 'reject', id: string, more: object): Promise<void> {
  member ??= newMember(request, ['documents'])
  const { headers } = await member
  const answer = await request.post(`/gamma/staff/ticket-passport/${verdict}`, { headers, data: { ticket: { id }, ...more } })
  expect(answer.status(), await answer.text()).toBe(200)
}

export const approve = (request: APIRequestContext, id: string): Promise<void> => decide(request, 'approve', id, reading)

export const sendBack = (request: APIRequestContext, id: string, reason: string, comment: string | null): Promise<void> =>
  decide(request, 'return', id, { reason, comment })

export const reject = (request: APIRequestContext, id: string, reason: string): Promise<void> =>
  decide(request, 'reject', id, { reason, comment: null })
