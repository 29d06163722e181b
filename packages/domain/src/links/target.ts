/**
 * The address as it is kept, when a link may lead there; null otherwise.
 * @param hosts allowed ones, lower case: a name, which allows its subdomains too, or a name with a port, which allows exactly that
 * @param allowsHttp on a machine of a developer
 */
export function toSafeTarget(address: string, hosts: readonly string[], allowsHttp: boolean): string | null {
  // Browsers read backslashes as slashes and skip control characters: what is shown would not be where it leads.
  if (/[\\\s\p{Cc}]/u.test(address)) return null
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'))) return null
  if (url.username !== '' || url.password !== '') return null
  // Another port of an allowed host is another server.
  const isAllowed = (host: string): boolean =>
    host.includes(':') || url.port !== '' ? url.host === host : url.hostname === host || url.hostname.endsWith(`.${host}`)
  return hosts.some(isAllowed) ? url.href : null
}

/** The target with the marks of its campaign; those of the target itself win. */
export function withUtm(target: string, utm: Partial<Record<UtmName, string>>): string {
  const url = new URL(target)
  for (const name of utmNames) {
    const value = utm[name]
    if (value && !url.searchParams.has(`utm_${name}`)) url.searchParams.set(`utm_${name}`, value)
  }
  return url.href
}

export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmName = (typeof utmNames)[number]
