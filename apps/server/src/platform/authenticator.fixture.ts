import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

interface Options {
  challenge: string
}

/** Deliberate errors of the authenticator. */
interface Faults {
  origin?: string
  rpId?: string
  userVerified?: boolean
  type?: string
  counter?: number
}

const present = 0x01
const verified = 0x04
const attested = 0x40

/** A passkey in software: ES256, user verification, a counter of signatures. */
export function softAuthenticator(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let signatures = 0

  const clientData = (type: string, { challenge }: Options, faults: Faults) =>
    Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge, origin: faults.origin ?? origin, crossOrigin: false }))

  const authenticatorData = (flags: number, counter: number, faults: Faults, more: Uint8Array = new Uint8Array()) => {
    const head = Buffer.alloc(5)
    head[0] = flags | (faults.userVerified === false ? 0 : verified)
    head.writeUInt32BE(faults.counter ?? counter, 1)
    return Buffer.concat([sha256(faults.rpId ?? hostname), head, more])
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    id: base64url(id),
    /** Result of `navigator.credentials.create()`. */
    register(options: Options, faults: Faults = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(present | attested, 0, faults, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, faults)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** Result of `navigator.credentials.get()`. */
    use(options: Options, faults: Faults = {}) {
      signatures += 1
      const authData = authenticatorData(present, signatures, faults)
      const client = clientData('webauthn.get', options, faults)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: base64url(randomBytes(16)),
        },
      }
    },
  }
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>
