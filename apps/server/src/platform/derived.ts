interface Secrets {
  config: { tokenSecret: string }
}

/** What is made of the server's secret: made once for each secret, since deriving a key takes time. */
export function derivedFromSecret<T>(make: (secret: string) => T): (ctx: Secrets) => T {
  const made = new Map<string, T>()
  return ({ config: { tokenSecret } }) => {
    const known = made.get(tokenSecret)
    if (known !== undefined) return known
    const value = make(tokenSecret)
    made.set(tokenSecret, value)
    return value
  }
}
