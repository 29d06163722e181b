import { createECDH, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { fromBuffer } from 'yauzl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPhone, type TestClient } from '@aquilane/testing/client'
import { jpegFile, uploadedDocuments, pdfFile, aDocumentReading } from '../../sales/travel-documents/travel-documents.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { applyOutcome } from '../../contact/notifications/outcomes.ts'
import { setAccepted } from '../../contact/notifications/outcome-queries.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { approveTravelDocument, returnTravelDocument } from '../../sales/travel-documents/review.ts'

let api: Api
const log: string[] = []
beforeAll(async () => {
  api = await startApi({ log: createLog('trace', { write: (line: string) => void log.push(line) }) })
})
afterAll(() => api.close())

const code = (answer: { json: unknown }) => (answer.json as { code?: string }).code

/** Personal data with unique values that must not be found afterwards. */
const mark = {
  name: 'Zebedea',
  person: 'Quintiliana',
  family: 'Marcellonius',
  number: 'MRK7654321',
  email: 'zebedea.marked@example.com',
  waiting: 'zebedea.waiting@example.com',
  fingerprint: 'fingerprint-marked-1',
  agent: 'MarkedBrowser/1.0 (Marked OS)',
  campaign: 'campaign-marked',
  ref: 'ref-marked-77',
  origin: 'passaporto-zebedea.jpg',
  comment: 'Zebedea has covered the number',
  endpoint: 'endpoint-marked-42',
}

async function signUp(): Promise<TestClient> {
  const phone = testPhone()
  const headers = { 'user-agent': mark.agent, 'x-fingerprint': mark.fingerprint }
  const body = { ...(await api.code(phone)), fingerprint: mark.fingerprint, utm_campaign: mark.campaign, ref: mark.ref }
  const { access_token, client_id } = (await api.call('POST', '/gamma/auth/sign-in', { body, headers })).json as Record<string, string>
  const authorization = { authorization: `Bearer ${access_token}`, ...headers }
  return { clientId: client_id!, sessionId: '', phone, accessToken: access_token!, headers: authorization }
}

/** A picture whose pixels can be found again. */
const marked = () => jpegFile(300, 200)

async function live(client: TestClient) {
  await api.call('PATCH', '/gamma/profile/update', { as: client, body: { name: { first_name: mark.name } } })
  const verify = async (email: string) => {
    const sent = await api.call('POST', '/gamma/profile/send-verify-email-code', { as: client, body: { email } })
    const [mail] = (await api.call('GET', `/dev/outbox.json?to=${email}`)).json as { text: string }[]
    return { code: /\b\d{6}\b/.exec(mail?.text ?? '')![0], code_hash: (sent.json as { code_hash: string }).code_hash }
  }
  await api.call('POST', '/gamma/profile/verify-email', { as: client, body: await verify(mark.email) })
  await verify(mark.waiting)
  const { person, document } = aDocumentReading(mark.number)
  const named = { ...person, name: { first_name: mark.person, last_name: mark.family, middle_name: null } }
  const added = (await api.call('POST', '/gamma/person/create', { as: client, body: named })).json as { id: string }
  await api.call('POST', '/gamma/person-document/create', { as: client, body: { ...document, person: added } })
  const photo = new FormData()
  photo.set('photo', new Blob([new Uint8Array(await marked())]), mark.origin)
  await api.call('POST', '/gamma/profile/upload-photo', { as: client, form: photo })
  const key = createECDH('prime256v1').generateKeys('base64url')
  const browser = { endpoint: `http://127.0.0.1:9/${mark.endpoint}`, keys: { p256dh: key, auth: randomBytes(16).toString('base64url') } }
  expect((await api.call('POST', '/gamma/web-push/subscribe', { as: client, body: browser })).status).toBe(200)
  const paper = uploadedDocuments(api)
  const leg = await paper.leg(client)
  const first = await paper.create(client, leg)
  await paper.add(client, first, await marked(), mark.origin)
  await paper.add(client, first, await pdfFile(2), 'zebedea.pdf')
  await paper.submit(client, first)
  const reviewer = { id: crypto.randomUUID(), label: 'Rita' }
  await approveTravelDocument(api.app.ctx, first, reviewer, { person: named, document }, 'en')
  const third = await paper.create(client, leg)
  await paper.add(client, third, await marked(), mark.origin)
  await paper.submit(client, third)
  await returnTravelDocument(api.app.ctx, third, reviewer, { reason: 'other', comment: mark.comment }, 'en')
  return { leg }
}

const close = (orderId: string) => sql`UPDATE orders SET status = 'Canceled' WHERE id = ${orderId}`.execute(api.db)

/** Every row of every table, the queue's and the migrations' among them, as text. */
async function everyRow(): Promise<string> {
  const tables = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`.execute(api.db)
  const texts: string[] = []
  for (const { name } of tables.rows)
    texts.push(
      ...(await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.raw(name)} t`.execute(api.db)).rows.map(({ row }) => row),
    )
  return texts.join('\n')
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

const leave = async (client: TestClient) => {
  const { code: digits, code_hash } = await api.code(client.phone)
  return api.call('POST', '/gamma/profile/delete', { as: client, body: { code: digits, code_hash } })
}

describe('deleting the account', () => {
  it('leaves not one byte of the person in database, files, jobs or log, and keeps the books', async () => {
    const client = await signUp()
    const { leg } = await live(client)
    // What is looked for is really there before.
    const before = await everyRow()
    const { comment, ...rest } = mark
    for (const value of [...Object.values(rest).filter((one) => one !== mark.origin), client.phone, comment, 'passaporto-zebedea'])
      expect([value, before.includes(value)]).toEqual([value, true])
    const files = filesUnder(join(api.dataDir, 'files')).length
    expect(files).toBeGreaterThan(6)

    await close(leg.order_id)
    expect((await leave(client)).status).toBe(200)
    await expect.poll(() => filesUnder(join(api.dataDir, 'files')).length).toBe(0)
    expect(filesUnder(join(api.dataDir, 'spool'))).toEqual([])

    const rows = await everyRow()
    const said = log.join('\n')
    expect(said).toContain('/gamma/profile/delete')
    for (const value of [...Object.values(mark), client.phone, client.phone.slice(1), 'passaporto-zebedea'])
      expect([value, rows.includes(value), said.includes(value)]).toEqual([value, false, false])
    // The order remains in the books, without a name.
    expect(await api.db.selectFrom('orders').select('client_id').where('id', '=', leg.order_id).execute()).toEqual([
      { client_id: client.clientId },
    ])
    expect((await api.call('GET', '/gamma/profile/get', { as: client })).status).toBe(401)
    // The number can sign up again as a new client.
    const back = await api.call('POST', '/gamma/auth/sign-in', { body: await api.code(client.phone) })
    expect(back.json).toMatchObject({ new_client: true })
    expect((back.json as { client_id: string }).client_id).not.toBe(client.clientId)
  })

  it('is refused with the reasons while something is open; the code stays valid', async () => {
    const client = await api.customer(12_345)
    const order = await api.order(client, null)
    const preview = (await api.call('GET', '/gamma/profile/deletion-preview', { as: client })).json
    const objections = [
      { reason: 'BALANCE', pnr: null, amount: { amount: 123.45, currency: 'EUR' } },
      { reason: 'ACTIVE_ORDER', pnr: order.pnr, amount: null },
    ]
    expect(preview).toMatchObject({ possible: false, objections })
    const { code: digits, code_hash } = await api.code(client.phone)
    const ask = () => api.call('POST', '/gamma/profile/delete', { as: client, body: { code: digits, code_hash } })
    expect((await ask()).json).toMatchObject({ code: 'DELETION_BLOCKED', objections })
    await close(order.id)
    expect((await ask()).json).toMatchObject({ code: 'DELETION_BLOCKED', objections: [objections[0]] })
    expect((await api.call('GET', '/gamma/profile/get', { as: client })).status).toBe(200)
  })

  it('is refused during a payment, even of a canceled order', async () => {
    const client = await api.customer()
    const order = await api.order(client, (await api.offers(client))[0]!)
    await api.openCard(client, order)
    await close(order.id)
    const preview = await api.call('GET', '/gamma/profile/deletion-preview', { as: client })
    const under = { reason: 'OPEN_PAYMENT', pnr: null, amount: order.invoices[0]!.price }
    expect(preview.json).toMatchObject({ possible: false, objections: [under] })
    expect((await leave(client)).json).toMatchObject({ code: 'DELETION_BLOCKED', objections: [under] })
  })

  it('needs a code to the own number: a wrong one, another number’s and a used one do not do', async () => {
    const client = await api.customer()
    const own = await api.code(client.phone)
    const foreign = await api.code(testPhone())
    const ask = (body: object) => api.call('POST', '/gamma/profile/delete', { as: client, body })
    const wrong = own.code === '0000' ? '1111' : '0000'
    expect((await ask({ code: wrong, code_hash: own.code_hash })).json).toMatchObject({ code: 'PHONE_CODE_INVALID', tries_left: 2 })
    expect(code(await ask({ code: foreign.code, code_hash: foreign.code_hash }))).toBe('CODE_HASH_NOT_FOUND')
    const eve = await api.customer()
    expect(code(await api.call('POST', '/gamma/profile/delete', { as: eve, body: { code: own.code, code_hash: own.code_hash } }))).toBe(
      'CODE_HASH_NOT_FOUND',
    )
    expect((await ask({ code: own.code, code_hash: own.code_hash })).status).toBe(200)
  })

  it('the database rejects new rows of a client being erased', async () => {
    const client = await api.customer()
    expect((await leave(client)).status).toBe(200)
    const insert = () =>
      api.db
        .insertInto('passenger')
        .values({ client_id: client.clientId, type: 'Secondary', first_name: 'A', last_name: 'B', created_at: '2026-01-01T00:00:00Z' })
        .execute()
    await expect(insert()).rejects.toThrow('is erased')
    await sql`ALTER TABLE passenger DISABLE TRIGGER passenger_client_not_erased`.execute(api.db)
    try {
      await insert()
    } finally {
      await sql`ALTER TABLE passenger ENABLE TRIGGER passenger_client_not_erased`.execute(api.db)
    }
    await expect(sql`UPDATE client SET first_name = 'Ada' WHERE id = ${client.clientId}`.execute(api.db)).rejects.toThrow('client_erased')
  })

  it('the database puts no client being erased on a waiting list, and would without its guard', async () => {
    const client = await api.customer()
    expect((await leave(client)).status).toBe(200)
    const wait = () =>
      sql`INSERT INTO shared_flight_waiting (flight_id, client_id, seats, status, created_at)
        VALUES (gen_random_uuid(), ${client.clientId}, 1, 'waiting', now())`.execute(api.db)
    await expect(wait()).rejects.toThrow('is erased')
    await sql`ALTER TABLE shared_flight_waiting DISABLE TRIGGER shared_flight_waiting_client_not_erased`.execute(api.db)
    try {
      // There is no such flight: nothing else stands in the way.
      await expect(wait()).rejects.toThrow('shared_flight_waiting_flight_id_fkey')
    } finally {
      await sql`ALTER TABLE shared_flight_waiting ENABLE TRIGGER shared_flight_waiting_client_not_erased`.execute(api.db)
    }
  })
})

describe('writes while the account is deleted', () => {
  it('are kept with it or refused, never failed, and nothing stays', async () => {
    const ends = new Set<number>()
    for (let round = 0; round < 8; round++) {
      const client = await api.customer()
      const alert = { origin: 'any', destination: 'any', date: 'any', price: 'any' }
      const writes = () => [
        api.call('POST', '/gamma/person/create', { as: client, body: aDocumentReading().person }),
        api.call('POST', '/gamma/empty-leg-subscription/create', { as: client, body: alert }),
        api.call('PATCH', '/gamma/profile/update', { as: client, body: { name: { first_name: mark.name } } }),
        api.call('POST', '/gamma/profile/send-verify-email-code', { as: client, body: { email: `late-${round}@example.com` } }),
        api.call('POST', '/gamma/swift-details/create', { as: client, body: { bill_to: 'Late' } }),
        api.call('GET', '/gamma/profile/get-bring-friend-link', { as: client }),
      ]
      const before = writes()
      const left = leave(client)
      await api.db.selectFrom('client').select('id').limit(round).execute()
      for (const { status } of await Promise.all([...before, ...writes(), left])) ends.add(status)
      expect((await left).status).toBe(200)
      for (const table of ['passenger', 'empty_leg_subscription', 'email_code', 'billing_profile', 'session'] as const)
        expect({
          table,
          rows: await api.db.selectFrom(table).select('client_id').where('client_id', '=', client.clientId).execute(),
        }).toEqual({ table, rows: [] })
    }
    expect([...ends].filter((status) => status >= 500)).toEqual([])
  })
})

describe('a message of the account on its way', () => {
  /** A sent mail, and the deletion waiting for whoever holds its row. */
  async function sentMail(client: TestClient) {
    const message = await api.db
      .insertInto('push_message')
      .values({
        client_id: client.clientId,
        channel: 'account',
        key: 'account.test',
        locale: 'en',
        urgent: false,
        in_app: false,
        source: crypto.randomUUID(),
        created_at: api.app.ctx.clock.now().toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return api.db
      .insertInto('push_delivery')
      .values({
        message_id: message.id,
        medium: 'email',
        state: 'sent',
        recipient: mark.email,
        settled_at: api.app.ctx.clock.now().toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
  async function waiting(): Promise<void> {
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.db)
      return rows[0]?.n
    }
    await expect.poll(count).toBeGreaterThan(0)
  }

  it('is settled twice by who sends it, and the deletion waits', async () => {
    const client = await api.customer()
    const { id } = await sentMail(client)
    const left = await api.db.transaction().execute(async (trx) => {
      await setAccepted(trx, id, api.app.ctx.clock.now())
      const leaving = leave(client)
      await waiting()
      // The second change of a row in one transaction refers to the message again.
      await setAccepted(trx, id, api.app.ctx.clock.now())
      return { leaving }
    })
    expect((await left.leaving).status).toBe(200)
  })

  it('bounces while the deletion holds the client, and waits for its end', async () => {
    const client = await api.customer()
    const { id } = await sentMail(client)
    let bounce: Promise<void> | undefined
    await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('client').select('id').where('id', '=', client.clientId).forUpdate().execute()
      bounce = applyOutcome(api.app.ctx, id, 'bounced')
      await waiting()
      await api.app.ctx.personalData.erase(trx, client.clientId)
    })
    await expect(bounce).resolves.toBeUndefined()
  })
})

describe('the log', () => {
  it('does not quote the row that a query failed on', () => {
    const lines: string[] = []
    const fault = Object.assign(new Error('violates check constraint'), { detail: `Failing row contains (${mark.name})`, where: mark.name })
    createLog('info', { write: (line: string) => void lines.push(line) }).error({ err: fault }, 'failed')
    expect(lines.join('')).toContain('violates check constraint')
    expect(lines.join('')).not.toContain(mark.name)
  })
})

describe('the export', () => {
  it('is a whole ZIP with everything kept about the person, files among it, and with nothing of others', async () => {
    const client = await signUp()
    const other = await api.customer()
    await api.call('POST', '/gamma/person/create', {
      as: other,
      body: { ...aDocumentReading().person, name: { first_name: 'Foreign', last_name: 'Body', middle_name: null } },
    })
    await live(client)
    const answer = await api.call('GET', '/gamma/profile/export', { as: client })
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ])
    const files = await unzip(answer.bytes)
    expect([...files.keys()].filter((name) => !name.startsWith('flight-documents/'))).toEqual(
      expect.arrayContaining([
        'profile.json',
        'sessions.json',
        'photo.jpg',
        'passengers.json',
        'orders-and-invoices.json',
        'flight-documents.json',
        'cards.json',
        'messages.json',
        'notifications.json',
        'balance-movements.json',
      ]),
    )
    const texts = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString())
    for (const text of texts) JSON.parse(text)
    const all = texts.join('\n')
    for (const value of [
      mark.name,
      mark.email,
      mark.waiting,
      mark.person,
      mark.family,
      mark.number,
      mark.agent,
      mark.comment,
      client.phone,
    ])
      expect([value, all.includes(value)]).toEqual([value, true])
    expect(all).not.toContain('Foreign')
    const pages = [...files].filter(([name]) => name.startsWith('flight-documents/'))
    expect(pages).toHaveLength(4)
    for (const [, bytes] of pages) expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    expect((await sharp(files.get('photo.jpg')).metadata()).width).toBe(360)
  })

  it('can be asked for six times an hour', async () => {
    const client = await api.customer()
    const statuses: number[] = []
    for (let asked = 0; asked < 8; asked++) statuses.push((await api.call('GET', '/gamma/profile/export', { as: client })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})

function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('end', () => resolve(files))
      zip.on('error', reject)
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (fault, stream) => {
          if (fault) return reject(fault)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}
