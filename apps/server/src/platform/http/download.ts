import { request as secureRequest } from 'node:https'
import { decodeCalendarFile } from '@aquilane/domain/calendars/decode-file'
import { publicLookup } from '../push/web-push.ts'
import { isPublicUrl } from '../push/ssrf-guard.ts'

const timeoutMs = 10_000
const maxBytes = 1_000_000

/**
 * Text at an https address of a public server; private addresses are refused at connection time, redirects are not followed.
 * @throws Error with a sentence for staff
 */
export const downloadText = (url: string): Promise<string> =>
  new Promise((done, fail) => {
    if (!isPublicUrl(url)) return fail(new Error('The address is not one of a public https server.'))
    const sent = secureRequest(url, { signal: AbortSignal.timeout(timeoutMs), agent: false, lookup: publicLookup }, (response) => {
      if (response.statusCode !== 200) {
        response.destroy()
        return fail(new Error(`The server answered ${response.statusCode ?? 'nothing'}.`))
      }
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes <= maxBytes) return parts.push(part)
        response.destroy()
        return fail(new Error(`The calendar is larger than ${maxBytes / 1_000} kB.`))
      })
      response.on('end', () => done(decodeCalendarFile(new Uint8Array(Buffer.concat(parts)))))
      response.on('error', fail)
    })
    sent.on('error', (error) => fail(new Error(`The server cannot be reached: ${error.message}`)))
    sent.end()
  })
