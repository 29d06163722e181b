import type { Api } from '@aquilane/contract/api'
import type { Answer, Send } from '@aquilane/contract/client'
import { api } from './api.ts'

type Uploads = Extract<keyof Api, `POST ${string}`>

interface UploadOptions {
  signal: AbortSignal
  /** Called with the sent share, 0 to 1; starts again when an expired token caused a retry. */
  onProgress: (share: number) => void
}

/** A form with files, by the same client as every call: language, token, one refresh, errors. */
export const upload = <K extends Uploads>(key: K, form: FormData, { signal, onProgress }: UploadOptions): Promise<Api[K]['response']> =>
  (api as (key: string, init: object) => Promise<unknown>)(key, { body: form, signal, send: sendWatched(onProgress) }) as Promise<
    Api[K]['response']
  >

/** Only XMLHttpRequest reports upload progress. */
const sendWatched =
  (onProgress: (share: number) => void): Send =>
  (url, { method = 'POST', headers, body, signal }) =>
    new Promise<Answer>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const stop = (): void => request.abort()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers as Record<string, string>)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => {
        const { status, responseText } = request
        const answerHeaders = { get: (name: string) => request.getResponseHeader(name) }
        resolve({ ok: status >= 200 && status < 300, status, headers: answerHeaders, text: () => Promise.resolve(responseText) })
      })
      request.addEventListener('error', () => reject(new TypeError('The upload was cut off')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      signal?.addEventListener('abort', stop)
      onProgress(0)
      if (signal?.aborted) reject(new DOMException('The upload was stopped', 'AbortError'))
      else request.send(body as XMLHttpRequestBodyInit)
    })

/** `send` for a call that responds with an image: the body is a Blob. */
export const sendForBlob: Send = async (url, init) => {
  const response = await fetch(url, init)
  if (!response.ok) return response
  const { ok, status, headers } = response
  return { ok, status, headers, text: () => Promise.resolve(''), parsed: await response.blob() }
}
