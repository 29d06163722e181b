import { describe, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError, createClient, NoTokenError, type ClientOptions } from './client.ts'

interface Api {
  'GET /gamma/order/list': { query: undefined; body: undefined; response: { data: string[] } }
  'GET /gamma/order/get': { query: { id: string }; body: undefined; response: { id: string } }
  'POST /gamma/order/create': { query: undefined; body: { group: string }; response: { id: string } }
  'POST /gamma/auth/sign-in': { query: undefined; body: { code: string }; response: { access_token: string } }
  'POST /gamma/auth/sign-out': { query: undefined; body: { platform?: string }; response: object }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
  })

interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

function setUp(answer: (sent: Sent, n: number) => Response | Promise<Response>, more: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const client = createClient<Api>({
    locale: () => 'it',
    fingerprint: () => 'fp-1',
    fetch: async (url, init) => {
      const one = {
        url,
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        body: init.body as string | undefined,
      }
      sent.push(one)
      return answer(one, sent.length)
    },
    ...more,
  })
  return { client, sent }
}

const answer = (one: Sent): Response =>
  one.headers['authorization'] === 'Bearer good' ? json(200, { data: [] }) : json(401, { code: 'UNAUTHORIZED' })

/** A server that accepts only `good`; the refresh turns `old` into `good` when released. */
function session(refresh: (failed: string | null) => Promise<string>) {
  let token: string | null = 'old'
  const tokens = {
    access: () => token,
    refresh: vi.fn<(failed: string | null) => Promise<string>>(async (failed) => {
      token = await refresh(failed)
      return token
    }),
  }
  return tokens
}

describe('headers and bodies', () => {
  it('every call sends language, application and fingerprint', async () => {
    const { client, sent } = setUp(() => json(200, { data: [] }))
    await client('GET /gamma/order/list')
    expect(sent[0]?.headers).toMatchObject({ 'accept-language': 'it', application: 'web', 'x-fingerprint': 'fp-1' })
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
  })

  it('the query goes into the URL, the body as JSON, the idempotency key into its header', async () => {
    const { client, sent } = setUp(() => json(200, { id: '1' }))
    await client('GET /gamma/order/get', { query: { id: 'a b' } })
    await client('POST /gamma/order/create', { body: { group: 'aircraft_type' }, idempotencyKey: 'k1' })
    expect(sent[0]?.url).toBe('/gamma/order/get?id=a+b')
    expect(sent[1]?.body).toBe('{"group":"aircraft_type"}')
    expect(sent[1]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' })
  })
})

describe('refusals', () => {
  it('problem+json becomes a typed error and notifies the global listener', async () => {
    const onProblem = vi.fn<(error: ApiError) => void>()
    const { client } = setUp(() => json(429, { code: 'TOO_MANY_REQUESTS', detail: 'Slow down.' }, { 'retry-after': '7' }), { onProblem })
    const error = await client('GET /gamma/order/list').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Slow down.', retryAfter: 7 })
    expect(onProblem).toHaveBeenCalledOnce()
  })

  it('a challenge is solved and the request sent again, once', async () => {
    const onProblem = vi.fn<(error: ApiError) => void>()
    const challenge = { token: 't', seed: 's', bits: 1, parts: 1 }
    const refuse = () => json(429, { code: 'CHALLENGE_REQUIRED', challenge })
    const solve = vi.fn<() => Promise<string>>(async () => 't.7')
    const { client, sent } = setUp((_, n) => (n === 1 ? refuse() : json(200, { id: '1' })), { onProblem, solve })
    expect(await client('POST /gamma/order/create', { body: { group: 'a' } })).toEqual({ id: '1' })
    expect(solve).toHaveBeenCalledWith(challenge)
    expect(sent.map(({ headers, body }) => [headers['x-challenge'], body])).toEqual([
      [undefined, '{"group":"a"}'],
      ['t.7', '{"group":"a"}'],
    ])
    expect(onProblem).not.toHaveBeenCalled()
    const again = setUp(refuse, { onProblem, solve })
    await expect(again.client('GET /gamma/order/list')).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED' })
    expect(again.sent).toHaveLength(2)
    expect(onProblem).toHaveBeenCalledOnce()
  })

  it('quiet calls do not notify the global listener', async () => {
    const onProblem = vi.fn<(error: ApiError) => void>()
    const { client } = setUp(() => json(403, { code: 'FORBIDDEN' }), { onProblem })
    await expect(client('GET /gamma/order/list', { quiet: true })).rejects.toMatchObject({ status: 403 })
    expect(onProblem).not.toHaveBeenCalled()
  })

  it('an error response without problem+json is still an ApiError', async () => {
    const { client } = setUp(() => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))
    await expect(client('GET /gamma/order/list')).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' })
  })

  it('no response is a connection error, an abort is rethrown', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('fetch failed')))
    await expect(client('GET /gamma/order/list')).rejects.toBeInstanceOf(ConnectionError)
    const stop = new AbortController()
    stop.abort()
    const aborted = setUp(() => Promise.reject(new DOMException('stopped', 'AbortError')))
    await expect(aborted.client('GET /gamma/order/list', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('token refresh', () => {
  it('one refresh for any number of refused requests, and each is sent again with the new token', async () => {
    const tokens = session(async () => 'good')
    const { client, sent } = setUp(answer, { tokens })
    const results = await Promise.all(Array.from({ length: 12 }, () => client('GET /gamma/order/list')))
    expect(results).toHaveLength(12)
    expect(tokens.refresh).toHaveBeenCalledOnce()
    expect(tokens.refresh).toHaveBeenCalledWith('old')
    expect(sent.filter((one) => one.headers['authorization'] === 'Bearer good')).toHaveLength(12)
  })

  it('a call with a transport of its own is refused, refreshed and sent again like any other', async () => {
    const tokens = session(async () => 'good')
    const { client, sent } = setUp(answer, { tokens })
    const own: (string | undefined)[] = []
    const picture = new Blob(['x'])
    const result = await client('GET /gamma/order/list', {
      send: (_url, init) => {
        const { authorization } = init.headers as Record<string, string>
        own.push(authorization)
        if (authorization !== 'Bearer good') return Promise.resolve(json(401, { code: 'UNAUTHORIZED' }))
        return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text: async () => '', parsed: picture })
      },
    })
    expect(own).toEqual(['Bearer old', 'Bearer good'])
    expect(result).toBe(picture)
    expect(sent).toEqual([])
  })

  it('a request made while the refresh is under way waits for its token', async () => {
    const { promise, resolve: release } = Promise.withResolvers<string>()
    const tokens = session(() => promise)
    const { client, sent } = setUp(answer, { tokens })
    const first = client('GET /gamma/order/list')
    await vi.waitFor(() => expect(tokens.refresh).toHaveBeenCalled())
    const second = client('GET /gamma/order/list')
    await Promise.resolve()
    expect(sent).toHaveLength(1)
    release('good')
    await Promise.all([first, second])
    expect(sent.map((one) => one.headers['authorization'])).toEqual(['Bearer old', 'Bearer good', 'Bearer good'])
  })

  it('a failed refresh rejects all that waited, and the next call may try again', async () => {
    const failure = new ApiError('/gamma/auth/refresh-token', 401, { code: 'REFRESH_TOKEN_INVALID' })
    const tokens = session(() => Promise.reject(failure))
    const { client } = setUp(answer, { tokens })
    const results = await Promise.allSettled([client('GET /gamma/order/list'), client('GET /gamma/order/list')])
    expect(results.map((one) => one.status === 'rejected' && one.reason)).toEqual([failure, failure])
    expect(tokens.refresh).toHaveBeenCalledOnce()
    await expect(client('GET /gamma/order/list')).rejects.toBe(failure)
    expect(tokens.refresh).toHaveBeenCalledTimes(2)
  })

  it('a request refused twice is not sent a third time', async () => {
    const tokens = session(async () => 'still-bad')
    const { client, sent } = setUp(() => json(401, { code: 'UNAUTHORIZED' }), { tokens })
    await expect(client('GET /gamma/order/list')).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(2)
  })

  it('with nothing to refresh the caller gets the refusal itself', async () => {
    const tokens = session(() => Promise.reject(new NoTokenError()))
    const { client } = setUp(answer, { tokens })
    await expect(client('GET /gamma/order/list')).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('a token renewed in another tab is used without another refresh', async () => {
    let token = 'old'
    const tokens = { access: () => token, refresh: vi.fn<() => Promise<string>>(async () => 'never') }
    const { client, sent } = setUp(
      (one) => {
        if (one.headers['authorization'] === 'Bearer good') return json(200, { data: [] })
        token = 'good'
        return json(401, { code: 'UNAUTHORIZED' })
      },
      { tokens },
    )
    await client('GET /gamma/order/list')
    expect(sent).toHaveLength(2)
    expect(tokens.refresh).not.toHaveBeenCalled()
  })

  it('a 401 on sign-in does not trigger a refresh', async () => {
    const tokens = session(async () => 'good')
    const { client } = setUp(answer, { tokens })
    await expect(client('POST /gamma/auth/sign-in', { body: { code: '1234' } })).rejects.toMatchObject({ status: 401 })
    expect(tokens.refresh).not.toHaveBeenCalled()
  })

  it('a failure on sign-out ends the session', async () => {
    const onSessionLost = vi.fn<(path: string) => void>()
    const { client } = setUp(() => json(500, { code: 'INTERNAL' }), { onSessionLost })
    await expect(client('POST /gamma/auth/sign-out', { body: {} })).rejects.toMatchObject({ status: 500 })
    expect(onSessionLost).toHaveBeenCalledWith('/gamma/auth/sign-out')
  })
})
