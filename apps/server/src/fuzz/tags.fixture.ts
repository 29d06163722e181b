/** Tags of the back office whose operations are fuzzed in the first of its two parts. */
const first = new Set(
  [
    'bank reconciliation',
    'calendars',
    'catering',
    'ground transfers',
    'contacts',
    'content',
    'conversations',
    'customers',
    'empty legs',
    'finance exceptions',
    'fleet',
    'invoices',
    'own account',
    'short links',
    'sign-in and members',
  ].map((name) => `Back office: ${name}`),
)

/** Every tag belongs to one part; a new one of the back office to its second. */
export function toFuzzPart(tag: string): 'site' | 'first' | 'second' {
  if (!tag.startsWith('Back office: ')) return 'site'
  return first.has(tag) ? 'first' : 'second'
}
