import { jwtVerify, SignJWT } from 'jose'

export const accessTokenMinutes = 15
const issuer = 'aquilane'
const audience = 'client'

export interface AccessClaims {
  clientId: string
  sessionId: string
}

const signingKey = (secret: string) => new TextEncoder().encode(secret)
const seconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000)

/** A JWT (HS256) that names client and session for 15 minutes; whether the session still lives is asked at every use. */
export const signAccessToken = (secret: string, claims: AccessClaims, now: Temporal.Instant): Promise<string> =>
  new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(claims.clientId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now.add({ minutes: accessTokenMinutes })))
    .sign(signingKey(secret))

/** @returns null for whatever this server did not sign, is meant for others, or is over */
export async function readAccessToken(secret: string, token: string, now: Temporal.Instant): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, signingKey(secret), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer,
      audience,
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: new Date(now.epochMilliseconds),
    })
    return typeof payload.sub === 'string' && typeof payload['sid'] === 'string'
      ? { clientId: payload.sub, sessionId: payload['sid'] }
      : null
  } catch {
    return null
  }
}
