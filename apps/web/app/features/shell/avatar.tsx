import { useEffect, useState } from 'react'
import { useSession } from '~/lib/session.ts'
import { stored } from '~/lib/storage.ts'
import styles from './avatar.module.css'

/** The user's picture at 180 × 180, else the silhouette (spec §2, §3). */
export function Avatar() {
  const { user } = useSession()
  const address = user?.photo?.replace('{index}', '180x180') ?? null
  const [picture, setPicture] = useState<string | null>(null)

  useEffect(() => {
    if (!address) return
    const stop = new AbortController()
    let shown: string | null = null
    // The picture is private: it needs the token, which an <img> cannot send.
    void fetch(address, { headers: { authorization: `Bearer ${stored('accessToken') ?? ''}` }, signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) return
        shown = URL.createObjectURL(await response.blob())
        setPicture(shown)
      })
      .catch(() => {})
    return () => {
      stop.abort()
      if (shown) URL.revokeObjectURL(shown)
      setPicture(null)
    }
  }, [address])

  return picture ? <img src={picture} alt="" width={36} height={36} className={styles.picture} /> : <Silhouette />
}

/** A figure drawn in one line, for everybody without a picture. */
export function Silhouette() {
  return (
    <svg viewBox="0 0 36 36" width={36} height={36} aria-hidden="true" className={styles.silhouette}>
      <circle cx="18" cy="18" r="17.5" fill="none" stroke="currentColor" />
      <circle cx="18" cy="14" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M8.5 28.5c1.6-4.6 5.2-6.9 9.5-6.9s7.9 2.3 9.5 6.9" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  )
}
