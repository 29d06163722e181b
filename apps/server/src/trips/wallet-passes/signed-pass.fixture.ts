import { createHash, verify, X509Certificate } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a pass, read by another library than the one that packs them. */
export async function unpackPass(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

interface Node {
  tag: number
  /** With its tag and length. */
  whole: Buffer
  body: Buffer
}

/** The elements of a DER value, one after the other. */
function readNodes(bytes: Buffer): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1]!
    const count = first < 0x80 ? 0 : first & 0x7f
    const length = count === 0 ? first : bytes.readUIntBE(at + 2, count)
    const start = at + 2 + count
    nodes.push({ tag: bytes[at]!, whole: bytes.subarray(at, start + length), body: bytes.subarray(start, start + length) })
    at = start + length
  }
  return nodes
}

const messageDigest = Buffer.from('06092a864886f70d010904', 'hex')

/**
 * Whether a detached PKCS #7 signature (RFC 5652) is that of the manifest, by a certificate that the issuer issued; by Node's own
 * cryptography, not by the library that signs.
 */
export function isSigned(manifest: Buffer, signature: Buffer, issuer: X509Certificate): boolean {
  const [info] = readNodes(signature)
  const [, content] = readNodes(info!.body)
  const [signed] = readNodes(content!.body)
  const parts = readNodes(signed!.body)
  const [, , encapsulated] = parts
  const certificates = readNodes(parts.find(({ tag }) => tag === 0xa0)!.body).map(({ whole }) => new X509Certificate(whole))
  const own = certificates.find((one) => !one.ca && one.checkIssued(issuer) && one.verify(issuer.publicKey))
  const [signer] = readNodes(parts.at(-1)!.body)
  const [, , , attributes, , value] = readNodes(signer!.body)
  const attribute = readNodes(attributes!.body).find(({ body }) => body.subarray(0, messageDigest.length).equals(messageDigest))
  const [, set] = readNodes(attribute!.body)
  const [digest] = readNodes(set!.body)
  // What is signed is the set of attributes, with the tag of a set.
  const toVerify = Buffer.concat([Buffer.from([0x31]), attributes!.whole.subarray(1)])
  return (
    // The manifest is not in it.
    readNodes(encapsulated!.body).length === 1 &&
    digest!.body.equals(createHash('sha1').update(manifest).digest()) &&
    own !== undefined &&
    verify('sha1', toVerify, own.publicKey, value!.body)
  )
}
