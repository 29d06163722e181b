import { BlockList, isIP } from 'node:net'

/** Networks that endpoints must not reach: loopback, private, link-local, shared, reserved, multicast. */
const privateRanges = new BlockList()
const networks4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const networks6: [string, number][] = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
for (const [network, bits] of networks4) privateRanges.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of networks6) privateRanges.addSubnet(network, bits, 'ipv6')

/** Whether an IP address (v4, v6, v4 inside v6) lies outside every private or reserved network. */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%')[0] ?? address
  const family = isIP(bare)
  // NOTE a BlockList matches v4 inside v6 (::ffff:10.0.0.1) by itself.
  return family !== 0 && !privateRanges.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a URL names a public server: https, a named host, no credentials, the default port. The resolved address is checked at connection time. */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password } = new URL(url)
  return (
    username === '' &&
    password === '' &&
    protocol === 'https:' &&
    port === '' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    hostname.includes('.') &&
    !/(^|\.)(localhost|local|internal|home\.arpa|test|invalid|onion)\.?$/.test(hostname)
  )
}

/** Whether the URL of a push endpoint is acceptable. */
export function isPushEndpoint(endpoint: string, allowLoopback: boolean): boolean {
  if (isPublicUrl(endpoint)) return true
  if (!allowLoopback || !URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  return username === '' && password === '' && loopbackHosts.has(hostname) && (protocol === 'http:' || protocol === 'https:')
}
