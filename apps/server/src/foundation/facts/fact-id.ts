import { createHash } from 'node:crypto'

/** A short name of a fact for addresses, from the key that the domain knows it by. */
export const factId = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24)
