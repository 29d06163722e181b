import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a URL and in a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** All that is kept of a token: it is random enough by itself. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
