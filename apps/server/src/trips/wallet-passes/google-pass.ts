import { SignJWT } from 'jose'
import type { WalletSettings } from '../../config/wallet.ts'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Pass, PassField } from './pass.ts'

/** So that no browser or messenger cuts the address. */
const longestToken = 1_800

/** What stands on the pass; where the token is too long, the last ones are left out. */
const kept = ['departs', 'meeting', 'status', 'boarding', 'aircraft', 'passengers', 'pnr', 'issued']

/** The address at which Google adds the pass to the wallet of who opens it. */
export async function toGoogleAddress(
  pass: Pass,
  { signer, locale, now }: { signer: NonNullable<WalletSettings['google']>; locale: Locale; now: Temporal.Instant },
): Promise<string> {
  const lines = [...pass.front, ...pass.back]
  const fields = kept.flatMap((key) => lines.find((one) => one.key === key) ?? [])
  for (let count = fields.length; ; count--) {
    const token = await sign(pass, fields.slice(0, count), { signer, locale, now })
    if (token.length <= longestToken || count === 0) return `https://pay.google.com/gp/v/save/${token}`
  }
}

function sign(
  pass: Pass,
  fields: readonly PassField[],
  { signer, locale, now }: { signer: NonNullable<WalletSettings['google']>; locale: Locale; now: Temporal.Instant },
): Promise<string> {
  const text = (value: string) => ({ defaultValue: { language: locale, value } })
  const classId = `${signer.issuer}.flight`
  const object = {
    // One pass for each leg: saved again, it is the same one.
    id: `${signer.issuer}.${pass.legId}`,
    classId,
    cardTitle: text('Aquilane'),
    subheader: text(pass.date.value),
    header: text(pass.title),
    hexBackgroundColor: '#0e2a3b',
    validTimeInterval: { end: { date: pass.until.toString({ smallestUnit: 'second' }) } },
    textModulesData: fields.map(({ key, label, value }) => ({ id: key, header: label, body: value })),
  }
  return new SignJWT({
    iss: signer.email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.epochMilliseconds / 1000),
    origins: [],
    payload: { genericClasses: [{ id: classId }], genericObjects: [object] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .sign(signer.key)
}
