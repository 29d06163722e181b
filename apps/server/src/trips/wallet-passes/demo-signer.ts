import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { toAppleSigner, type AppleSigner } from '../../config/wallet.ts'

const makeKeys = promisify(generateKeyPair)

/** Object identifier of a user id, in which Apple names the pass type. */
const userId = '0.9.2342.19200300.100.1.1'

let made: Promise<AppleSigner> | null = null

/**
 * Signs passes of a sandbox with a certificate that it makes for itself. No phone trusts it, so it is not kept: every process has its own,
 * made with the first pass because keys take a moment.
 */
export const demoSigner = (): Promise<AppleSigner> => (made ??= makeSigner())

async function makeSigner(): Promise<AppleSigner> {
  const [authority, own] = await Promise.all([newKeys(), newKeys()])
  const authorityName = [{ name: 'commonName', value: 'Aquilane demo authority' }]
  const ownName = [
    { type: userId, value: 'pass.example.aquilane.demo' },
    { name: 'commonName', value: 'Aquilane demo passes' },
    { name: 'organizationalUnitName', value: 'DEMO000000' },
  ]
  const signer = toAppleSigner({
    issuer: toCertificate({
      serial: '01',
      subject: authorityName,
      keys: authority,
      issuer: authorityName,
      by: authority,
      isAuthority: true,
    }),
    certificate: toCertificate({ serial: '02', subject: ownName, keys: own, issuer: authorityName, by: authority, isAuthority: false }),
    key: own.privateKey,
    passphrase: null,
  })
  if (typeof signer === 'string') throw new Error(signer)
  return signer
}

interface Keys {
  publicKey: string
  privateKey: string
}

const newKeys = (): Promise<Keys> =>
  makeKeys('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

function toCertificate({
  serial,
  subject,
  keys,
  issuer,
  by,
  isAuthority,
}: {
  serial: string
  subject: forge.pki.CertificateField[]
  keys: Keys
  issuer: forge.pki.CertificateField[]
  by: Keys
  isAuthority: boolean
}): string {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey)
  certificate.serialNumber = serial
  // Wider than any clock of a simulation.
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z')
  certificate.validity.notAfter = new Date('2049-12-31T00:00:00Z')
  certificate.setSubject(subject)
  certificate.setIssuer(issuer)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    { name: 'keyUsage', critical: true, ...(isAuthority ? { keyCertSign: true } : { digitalSignature: true }) },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(by.privateKey), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}
