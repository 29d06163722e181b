import { expect } from 'vitest'
import { errorStatus, type Problem } from '@aquilane/contract/errors'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { signInTestStaff } from '../office/staff/staff.fixture.ts'
import type { Answer } from '../api.fixture.ts'
import type { FuzzedRequest } from './requests.fixture.ts'
import { api, jpeg, people } from './world.fixture.ts'
import { statement } from './finance.fixture.ts'

/** Credentials: the back office by cookie, otherwise a token. */
function toCredentials({ who, url }: FuzzedRequest): Record<string, string> {
  const forged = `${people.ada.accessToken.slice(0, -3)}abc`
  if (url.startsWith('/api/links')) return who === 'customer' ? { 'x-api-key': testTokenSecret } : {}
  if (url.startsWith('/gamma/staff/'))
    return who === 'customer'
      ? people.staff.headers
      : who === 'forger'
        ? { ...people.staff.headers, cookie: `staff_session=${forged}` }
        : {}
  return who === 'customer' ? people.ada.headers : who === 'forger' ? { authorization: `Bearer ${forged}` } : {}
}

export async function send(method: string, request: FuzzedRequest): Promise<Answer> {
  const form = toForm(method, request)
  const { 'content-type': _json, ...untyped } = request.headers as Record<string, string>
  const ask = () =>
    api.call(method, request.url, {
      headers: { ...(form ? untyped : request.headers), ...toCredentials(request) },
      ...(request.payload === null ? {} : (form ?? { body: request.payload })),
    })
  const answer = await ask()
  if (request.who !== 'customer' || answer.status !== 401) return answer
  // An earlier request of this very file has signed them out.
  people.staff = await signInTestStaff(api.db, ['admin'])
  people.ada = await signInTestClient(api.db, people.ada.phone)
  return ask()
}

/** What was thought up as JSON, as the form that carries files; other addresses get it as it is. */
function toForm(method: string, { url, payload }: FuzzedRequest): { form: FormData } | null {
  const field = Object.entries(fileFields).find(([path]) => url.startsWith(path))?.[1]
  if (method !== 'POST' || field === undefined || payload === null || payload.length % 7 === 0) return null
  let fields: unknown
  try {
    fields = JSON.parse(payload)
  } catch {
    return null
  }
  if (typeof fields !== 'object' || fields === null) return null
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (name !== field) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const good = url.startsWith('/gamma/staff/bank-statement/') ? Buffer.from(statement()) : jpeg
  const bytes = payload.length % 5 === 0 ? Buffer.from(payload) : good
  form.append(field, new Blob([new Uint8Array(bytes)]), payload.slice(0, 80))
  return { form }
}

const fileFields = {
  '/gamma/ticket-passport/add-files': 'files[]',
  '/gamma/staff/checklist/add-files': 'files[]',
  '/gamma/conversation/send-file': 'file',
  '/gamma/staff/conversation/send-file': 'file',
  '/gamma/staff/content/upload-picture': 'picture',
  '/gamma/staff/fleet/add-photo': 'photo',
  '/gamma/staff/crew/add-scans': 'files[]',
  '/gamma/staff/fleet/add-documents': 'files[]',
  '/gamma/profile/upload-photo': 'photo',
  '/gamma/staff/bank-statement/import': 'file',
}

const leaks = /node_modules|\.ts:\d|\bat \w+ \(|SELECT |INSERT INTO|syntax error|invalid input|stack/

export function checkProblem(answer: Answer): void {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = answer.json as Problem
  expect(errorStatus[problem.code]).toBe(answer.status)
  expect(problem).toMatchObject({
    status: answer.status,
    title: expect.stringMatching(/^[A-Z].+\S$/),
    type: `/docs/errors#${problem.code}`,
  })
  expect(problem.detail).toMatch(/\S{3,} \S+ \S+/)
  expect(problem.request_id).toBe(answer.headers['x-request-id'])
  for (const { path, code, message } of problem.errors ?? [])
    expect([typeof path, code !== '', message.length > 10]).toEqual(['string', true, true])
  expect(problem.detail).not.toMatch(leaks)
  expect(answer.text.length).toBeLessThan(40_000)
}
