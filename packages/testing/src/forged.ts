/** A token or signature that is as long as the real one and never the same. */
export const forged = (token: string): string => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
