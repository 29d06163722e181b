import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** A browser that has subscribed: its keys, and how it reads what arrives (RFC 8291, RFC 8188). */
export function testBrowser() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const own = ecdh.getPublicKey()
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    /** @throws when the body was not encrypted for this browser */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const idLength = body.readUInt8(20)
      const server = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      if (idLength !== 65 || record.length > recordSize) throw new Error('not aes128gcm')
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, server])
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(server), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('bad padding')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

export type TestBrowser = ReturnType<typeof testBrowser>

interface Taken {
  browser: string
  payload: { id: string; title: string; body: string; url: string; lang: string }
  headers: IncomingHttpHeaders
}

/**
 * A strict push service: checks the VAPID token, decrypts the message as a browser would, and responds as configured.
 * A failed check is answered with 400 and recorded in `faults`.
 */
export async function testPushService() {
  const browsers = new Map<string, TestBrowser>()
  const taken: Taken[] = []
  const faults: string[] = []
  let replies: { status: number; headers?: Record<string, string> }[] = []
  let held: Promise<void> | null = null

  const check = async (name: string, headers: IncomingHttpHeaders, body: Buffer): Promise<void> => {
    const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([A-Za-z0-9_-]+)$/.exec(headers.authorization ?? '') ?? []
    const point = Buffer.from(key, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin(), algorithms: ['ES256'] })
    if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('no subject')
    if ((payload.exp ?? 0) - Date.now() / 1000 > 86_400) throw new Error('a token for more than a day')
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl']))) throw new Error('headers')
    if (body.length > 4_096) throw new Error('too long')
    const browser = browsers.get(name)
    if (!browser) throw new Error('unknown browser')
    taken.push({ browser: name, payload: JSON.parse(browser.decrypt(body)) as Taken['payload'], headers })
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void (async () => {
        const reply = replies.shift() ?? { status: 201 }
        await held
        try {
          if (reply.status === 201) await check(request.url?.slice(1) ?? '', request.headers, Buffer.concat(chunks))
          response.writeHead(reply.status, reply.headers).end()
        } catch (error) {
          faults.push(String(error))
          response.writeHead(400).end()
        }
      })()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    taken,
    faults,
    /** A browser of this service and its subscription. */
    enrol() {
      const browser = testBrowser()
      const name = randomBytes(8).toString('hex')
      browsers.set(name, browser)
      return { name, endpoint: `${origin()}/${name}`, p256dh: browser.p256dh, auth: browser.auth }
    },
    /** What the next requests are answered, in order; then 201 again. */
    answer(...next: typeof replies) {
      replies = next
    },
    /** Lets requests wait until the returned function is called. */
    hold(): () => void {
      let release = (): void => undefined
      held = new Promise<void>((done) => (release = done))
      return () => {
        held = null
        release()
      }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

export function testVapidKeys() {
  const ecdh = createECDH('prime256v1')
  // OpenSSL leaves out leading zeros of a private key; a VAPID key has 32 bytes.
  do ecdh.generateKeys()
  while (ecdh.getPrivateKey().length < 32)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url'), subject: 'mailto:push@aquilane.example' }
}
