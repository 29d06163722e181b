import { useEffect, useState } from 'react'
import type { Api } from '@aquilane/contract/api'
import { api } from './api.ts'
import { sendForBlob } from './upload.ts'

type ImageSource = Extract<keyof Api, `GET ${string}`>

/**
 * Fetches an image that needs the token, which `<img>` cannot send, as an object URL of this page.
 * @param template the address as the API gave it, sizes chosen already; null: none
 * @returns null until it is there, or when it is not
 */
export function usePrivateImage(template: string | null): string | null {
  const [shown, setShown] = useState<{ of: string; url: string } | null>(null)
  useEffect(() => {
    if (template === null) return
    const stop = new AbortController()
    let url: string | null = null
    const { pathname, searchParams } = new URL(template, location.origin)
    const call = api as (key: string, init: object) => Promise<unknown>
    call(`GET ${pathname}` satisfies string as ImageSource, {
      query: Object.fromEntries(searchParams),
      send: sendForBlob,
      signal: stop.signal,
      quiet: true,
    })
      .then((blob) => {
        url = URL.createObjectURL(blob as Blob)
        setShown({ of: template, url })
      })
      // Without it the default silhouette is shown.
      .catch(() => {})
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [template])
  return shown && shown.of === template ? shown.url : null
}
