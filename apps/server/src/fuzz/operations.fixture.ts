import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInTestClient } from '@aquilane/testing/client'
import { inFullRun } from '@aquilane/testing/level'
import { listRoutes, type Operation } from '../api.fixture.ts'
import { requestsTo, requestsToHidden, type Temper } from './requests.fixture.ts'
import type { Hints } from './values.fixture.ts'
import { api, people, start } from './world.fixture.ts'
import { send, checkProblem } from './sending.fixture.ts'
import { lazyHints, together, hintsFor } from './hints.fixture.ts'

/** Requests to each operation, and where the dice start: `FUZZ_RUNS=300 FUZZ_SEED=7 npx vitest run apps/server/src/fuzz`. */
const runs = Number(process.env['FUZZ_RUNS'] ?? inFullRun(5, 25))

/** Valid requests to each operation; the larger number only until one succeeds. */
const calmRuns = inFullRun([3, 12, 120], [12, 120])

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120)

/** Operations whose rejected requests use up what `together` made: a challenge is good once, tries of a code are few. */
const spentByErrors: ReadonlySet<string> = new Set([
  'POST /gamma/auth/sign-in',
  'POST /gamma/auth/sign-in-passkey',
  'POST /gamma/coupon/create-by-code',
  'POST /gamma/coupon/create-by-ref',
  'POST /gamma/passkey/register',
  'POST /gamma/profile/delete',
  'POST /gamma/profile/verify-email',
  'POST /gamma/profile/verify-identity',
  'POST /gamma/staff/account/add-passkey',
  'POST /gamma/staff/account/add-totp',
  'POST /gamma/staff/account/verify-passkey',
  'POST /gamma/staff/account/verify-totp',
  'POST /gamma/staff/auth/passkey',
  'POST /gamma/staff/auth/recovery',
  'POST /gamma/staff/auth/totp',
  'POST /gamma/staff/enrol/passkey',
  'POST /gamma/staff/enrol/totp',
])

/** Sends many requests, checks every response and counts the statuses. */
async function fuzzOperation(
  operation: Operation,
  { hints, base }: { hints: Hints; base: Record<string, unknown> },
  numRuns: number,
  temper: Temper,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  const schema = Compile(operation.response)
  let fresh: Record<string, unknown> | undefined
  await fc.assert(
    fc.asyncProperty(requestsTo(operation, hints, temper, base), async (request) => {
      fresh ??= await together[operation.name]?.()
      const payload = request.payload !== null && fresh ? replaced(request.payload, base, fresh) : request.payload
      const answer = await send(operation.method, { ...request, payload })
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      if (answer.status < 300 || spentByErrors.has(operation.name)) fresh = undefined
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 300) return checkProblem(answer)
      expect(answer.headers['content-type']).toMatch(operation.media)
      const [, faults] = schema.Errors(operation.media === 'application/json' ? answer.json : answer.text)
      expect(faults).toEqual([])
    }),
    { seed, numRuns, endOnFailure: true },
  )
  return counts
}

/** The operations of the chosen tags, on a server of their own: the parts of the fuzz run beside each other. */
export function fuzzOperations(title: string, isChosen: (tag: string) => boolean): void {
  describe(`OpenAPI fuzz: ${title}`, () => {
    beforeAll(start)
    afterAll(() => api.close())

    it('every operation: no 5xx, valid problem+json, responses match the schema', async () => {
      const closed: string[] = []
      const owner = people.ada
      // One of each, so that lists are not empty.
      for (const make of Object.values(lazyHints(owner, 9))) await make()
      const chosen = api.operations.filter(({ name, tag }) => isChosen(tag) && only.test(name))
      for (const [at, operation] of chosen.entries()) {
        people.ada = await signInTestClient(api.db, owner.phone)
        const base = (await together[operation.name]?.()) ?? {}
        const values = { base, hints: await hintsFor(people.ada, 10 + (at % 70), operation, base) }
        // Without a single success the fuzzer tests only the first validation: hints are missing.
        // Optional fields that belong together are rarely drawn together: those operations get more requests.
        let succeeded = false
        for (const numRuns of calmRuns) succeeded ||= (await fuzzOperation(operation, values, numRuns, 'calm'))[200] !== undefined
        if (!succeeded) closed.push(operation.name)
        for (const temper of ['tainted', 'wild'] as const) {
          people.ada = await signInTestClient(api.db, people.ada.phone)
          await fuzzOperation(operation, values, runs, temper)
        }
      }
      expect(closed).toEqual([])
    }, 1_200_000)
  })
}

/** Pages and files outside the documented API. */
export function fuzzHiddenRoutes(): void {
  describe('OpenAPI fuzz: undocumented routes', () => {
    beforeAll(start)
    afterAll(() => api.close())

    it('no 5xx', async () => {
      const described = new Set(api.operations.map(({ name }) => name))
      for (const route of listRoutes(api.app.http).filter((name) => !described.has(name)))
        await fc.assert(
          fc.asyncProperty(requestsToHidden(route), async (request) => {
            const answer = await api.call(route.split(' ')[0]!, request.url, {
              headers: request.headers,
              ...(request.payload === null ? {} : { body: request.payload }),
            })
            expect(answer.status).toBeLessThan(500)
            expect(answer.text).not.toMatch(/node_modules\/|DatabaseError/)
          }),
          { seed, numRuns: runs, endOnFailure: true },
        )
    }, 600_000)
  })
}

/** Operations to try, as a pattern of their names, for a quick run by hand: `FUZZ_ONLY='customer/(merge|undo)'`. */
const only = new RegExp(process.env['FUZZ_ONLY'] ?? '')

/** Replaces the ids of the first fixture by the newly created ones. */
const replaced = (payload: string, base: Record<string, unknown>, fresh: Record<string, unknown>) =>
  Object.entries(base).reduce((text, [key, value]) => text.replaceAll(JSON.stringify(value), JSON.stringify(fresh[key])), payload)
