import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Answer, type Api } from '../../api.fixture.ts'
import { toAppleSigner } from '../../config/wallet.ts'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { demoSigner } from './demo-signer.ts'
import { isSigned, unpackPass } from './signed-pass.fixture.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const account = { client_email: 'wallet@aquilane.example', private_key: privateKey }

let api: Api
let ada: TestClient
let days = 20
beforeAll(async () => {
  api = await startApi({ env: { WALLET_GOOGLE_ISSUER: '3388000000012345678', WALLET_GOOGLE_ACCOUNT: JSON.stringify(account) } })
  ada = await api.customer(500_000_000)
})
afterAll(() => api.close())

const code = (answer: Answer) => (answer.json as { code?: string }).code
const get = (path: string, as?: TestClient | null) => api.call('GET', path, as ? { as } : {})
const paidTrip = () => confirmOrder(api, ada, days++)
const list = (id: string, as: TestClient | null = ada) => get(`/gamma/wallet-pass/list?order_id=${id}`, as)

interface List {
  demo: boolean
  data: { order_leg_id: string; from: string; to: string; departure_date: string; apple_url: string; google_url: string }[]
}
const listed = async (id: string) => (await list(id)).json as List

async function share(orderId: string): Promise<{ id: string; token: string }> {
  const { json } = await api.call('POST', '/gamma/trip-sheet/share', { as: ada, body: { order: { id: orderId } } })
  const { share: made, url } = json as { share: { id: string }; url: string }
  return { id: made.id, token: new URL(url).pathname.split('/').at(-1)! }
}

interface PassJson {
  serialNumber: string
  passTypeIdentifier: string
  teamIdentifier: string
  relevantDate: string
  relevantDates: { date: string }[]
  expirationDate: string
  barcodes?: unknown
  boardingPass: Record<string, { key: string; label: string; value: string }[]>
}
const toJson = (files: Map<string, Buffer>) => JSON.parse(files.get('pass.json')!.toString()) as PassJson
const values = ({ boardingPass }: PassJson) =>
  Object.fromEntries(
    Object.values(boardingPass)
      .filter(Array.isArray)
      .flat()
      .map(({ key, value }) => [key, value]),
  )

describe('the Apple Wallet pass of a leg', () => {
  it('has the flight, its aircraft and its state, and neither names nor prices nor a barcode', async () => {
    const order = await paidTrip()
    const { demo, data } = await listed(order.id)
    expect([demo, data.length]).toEqual([true, order.legs.length])
    const answer = await get(data[0]!.apple_url)
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual(
      [200, 'application/vnd.apple.pkpass', `attachment; filename="trip-${order.pnr}.pkpass"`, 'private, no-store'],
    )
    const pass = toJson(await unpackPass(answer.bytes))
    const [leg] = order.legs
    expect(pass).toMatchObject({ serialNumber: leg!.id, passTypeIdentifier: 'pass.example.aquilane.demo', teamIdentifier: 'DEMO000000' })
    expect(values(pass)).toMatchObject({
      from: leg!.departure_airport.iata ?? leg!.departure_airport.icao,
      to: leg!.arrival_airport.iata ?? leg!.arrival_airport.icao,
      departs: expect.stringMatching(new RegExp(`^${leg!.departure_date.slice(11, 16)} [A-Z]`)),
      aircraft: expect.stringContaining(order.aircraft!.tail),
      passengers: String(leg!.pax),
      status: 'Confirmed',
      pnr: order.pnr,
      demo: expect.stringContaining('demo'),
    })
    expect(pass.relevantDates.map(({ date }) => date)).toEqual([pass.relevantDate])
    expect(Date.parse(pass.expirationDate)).toBeGreaterThan(Date.parse(pass.relevantDate))
    expect([pass.barcodes, /€|EUR|price/.test(JSON.stringify(pass))]).toEqual([undefined, false])
  })

  it('has a manifest of its files, signed by a certificate of the demo', async () => {
    const { data } = await listed((await paidTrip()).id)
    const files = await unpackPass((await get(data[0]!.apple_url)).bytes)
    const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Record<string, string>
    const others = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature')
    expect(Object.keys(manifest).toSorted()).toEqual(others.toSorted())
    for (const name of others) expect(createHash('sha1').update(files.get(name)!).digest('hex')).toBe(manifest[name])
    expect(others).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png', 'logo.png']))
    const issuer = new X509Certificate((await demoSigner()).issuer)
    const signature = files.get('signature')!
    expect(isSigned(files.get('manifest.json')!, signature, issuer)).toBe(true)
    expect(isSigned(Buffer.from('{}'), signature, issuer)).toBe(false)
    const broken = Buffer.from(signature)
    broken[broken.length - 20]! ^= 1
    expect(isSigned(files.get('manifest.json')!, broken, issuer)).toBe(false)
  })

  it('speaks the language of its address', async () => {
    const { data } = await listed((await paidTrip()).id)
    const answer = await get(data[0]!.apple_url.replace('locale=en', 'locale=it'))
    const fields = values(toJson(await unpackPass(answer.bytes)))
    expect([fields['status'], fields['issued']]).toEqual(['Confermato', expect.stringContaining('non si aggiorna da solo')])
  })

  it('is for its customer, for the signed address and for no leg of another trip', async () => {
    const [order, other] = [await paidTrip(), await paidTrip()]
    const eve = await api.customer(0)
    const path = `/gamma/wallet-pass/file?id=${order.id}`
    expect([(await get(path, ada)).status, code(await get(path, eve)), code(await get(path))]).toEqual([200, 'NOT_FOUND', 'NOT_FOUND'])
    const [{ apple_url: url }] = (await listed(order.id)).data as [List['data'][number]]
    expect(code(await get(url.replace(/signature=.{4}/, 'signature=AAAA')))).toBe('NOT_FOUND')
    expect(code(await get(url.replace(/leg=[^&]+/, `leg=${other.legs[0]!.id}`)))).toBe('NOT_FOUND')
    expect([code(await list(order.id, eve)), (await list(order.id, null)).status]).toEqual(['NOT_FOUND', 401])
  })
})

describe('a certificate of a pass type', () => {
  const parts = async () => {
    const { certificate, key, issuer } = await demoSigner()
    return { certificate, key, issuer, passphrase: null }
  }

  it('names its pass type and team, and is taken with its own key and issuer only', async () => {
    const own = await parts()
    expect(toAppleSigner(own)).toMatchObject({ passType: 'pass.example.aquilane.demo', team: 'DEMO000000' })
    expect(toAppleSigner({ ...own, key: privateKey })).toContain('not the key')
    expect(toAppleSigner({ ...own, issuer: own.certificate })).toContain('did not issue')
    expect(toAppleSigner({ ...own, certificate: own.issuer })).not.toEqual(expect.objectContaining({ team: expect.anything() }))
    expect(toAppleSigner({ ...own, certificate: 'none' })).toContain('PEM')
  })

  it('is asked for its passphrase where its key has one', async () => {
    const own = await parts()
    const key = createPrivateKey(own.key).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open' }).toString()
    expect(toAppleSigner({ ...own, key })).toContain('PASSPHRASE')
    expect(toAppleSigner({ ...own, key, passphrase: 'open' })).toMatchObject({ team: 'DEMO000000' })
  })

  it('signs until it expires, and is no demo', async () => {
    const signer = await demoSigner()
    const order = await paidTrip()
    const [{ apple_url: url }] = (await listed(order.id)).data as [List['data'][number]]
    const { wallet } = api.app.ctx.config
    try {
      wallet.apple = signer
      expect((await listed(order.id)).demo).toBe(false)
      const fields = values(toJson(await unpackPass((await get(url)).bytes)))
      expect(fields['demo']).toBeUndefined()
      wallet.apple = { ...signer, expires: Temporal.Now.instant().subtract({ hours: 1 }) }
      expect((await listed(order.id)).data[0]!.apple_url).toBeNull()
      expect(code(await get(url))).toBe('NOT_FOUND')
    } finally {
      wallet.apple = null
    }
  })
})

describe('a trip', () => {
  it('has passes from its payment on, until it is given up', async () => {
    const unpaid = await api.order(ada, null)
    expect(code(await list(unpaid.id))).toBe('NOT_FOUND')
    const order = await paidTrip()
    const { data } = await listed(order.id)
    const { token } = await share(order.id)
    await sql`UPDATE orders SET status = 'Canceled' WHERE id = ${order.id}`.execute(api.db)
    for (const path of [data[0]!.apple_url, `/gamma/wallet-pass/shared?token=${token}`, `/gamma/wallet-pass/shared-file?token=${token}`])
      expect(code(await get(path))).toBe('NOT_FOUND')
    expect(code(await list(order.id))).toBe('NOT_FOUND')
  })

  it('has none for a leg that was flown more than a day ago', async () => {
    const order = await paidTrip()
    const [{ apple_url: url }] = (await listed(order.id)).data as [List['data'][number]]
    const land = (hours: number) =>
      sql`UPDATE order_leg SET departure_at = now() - make_interval(hours => ${hours + 2}), arrival_at = now() - make_interval(hours => ${hours}) WHERE order_id = ${order.id}`.execute(
        api.db,
      )
    await land(23)
    expect((await get(url)).status).toBe(200)
    await land(25)
    expect([(await listed(order.id)).data, code(await get(url))]).toEqual([[], 'NOT_FOUND'])
  })

  it('gives passes to who has a link to it, until the link is withdrawn', async () => {
    const order = await paidTrip()
    const { id, token } = await share(order.id)
    const { data } = (await get(`/gamma/wallet-pass/shared?token=${token}`)).json as List
    const answer = await get(data[0]!.apple_url)
    const fields = values(toJson(await unpackPass(answer.bytes)))
    expect(fields['sheet']).toContain(`/trip/${token}`)
    // The address of a link opens the trip: it is not handed to Google.
    expect(Buffer.from(data[0]!.google_url.split('.')[1]!, 'base64url').toString()).not.toContain(token)
    await api.call('POST', '/gamma/trip-sheet/withdraw', { as: ada, body: { id } })
    expect([code(await get(data[0]!.apple_url)), code(await get(`/gamma/wallet-pass/shared?token=${token}`))]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
  })
})

describe('the link to Google Wallet', () => {
  it('is a token of the service account, short enough for every browser', async () => {
    const order = await paidTrip()
    const [pass] = (await listed(order.id)).data
    const [, token] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(pass!.google_url)!
    expect(token!.length).toBeLessThanOrEqual(1_800)
    const { payload, protectedHeader } = await jwtVerify(token!, createPublicKey(publicKey), {
      audience: 'google',
      issuer: account.client_email,
    })
    expect([protectedHeader.alg, payload['typ']]).toEqual(['RS256', 'savetowallet'])
    const [object] = (payload as { payload: { genericObjects: Record<string, unknown>[] } }).payload.genericObjects
    expect(object).toMatchObject({
      id: `3388000000012345678.${pass!.order_leg_id}`,
      classId: '3388000000012345678.flight',
      header: { defaultValue: { value: `${pass!.from} to ${pass!.to}` } },
    })
    expect(JSON.stringify(object)).toContain('Confirmed')
  })
})

describe('passes asked for from one network', () => {
  it('end at the limit of the hour', async () => {
    let last = 0
    for (let at = 0; at < 125 && last !== 429; at++) last = (await get('/gamma/wallet-pass/file?id=none')).status
    expect(last).toBe(429)
  })
})
