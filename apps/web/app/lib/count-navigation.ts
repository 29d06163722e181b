import { apiOrigin } from './api-origin.ts'

/**
 * Reports a page that was opened without a new document to our own counter, which keeps sums and nothing about the visitor. Not where the browser
 * asks not to be counted.
 */
export function countNavigation(path: string): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl === true) return
  const headers = { 'content-type': 'application/json', application: 'web' }
  const body = JSON.stringify({ path: path.slice(0, 300) })
  // A count that is lost changes nothing for the visitor.
  void fetch(`${apiOrigin}/gamma/visit/count`, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(() => {})
}
