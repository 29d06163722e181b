import { useEffect, useState } from 'react'
import { stored } from '~/lib/storage.ts'
import { Silhouette } from './avatar.tsx'
import styles from './avatar.module.css'

/** The picture is private: it is fetched with the token, which an `<img>` cannot send. */
export function Picture({ address }: { address: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let shown: string | null = null
    const show = async (): Promise<void> => {
      const response = await fetch(address, { headers: { authorization: `Bearer ${stored('accessToken') ?? ''}` }, signal: stop.signal })
      if (!response.ok) return
      shown = URL.createObjectURL(await response.blob())
      setPicture(shown)
    }
    show().catch(() => {})
    return () => {
      stop.abort()
      if (shown) URL.revokeObjectURL(shown)
      setPicture(null)
    }
  }, [address])
  return picture ? <img src={picture} alt="" width={36} height={36} className={styles.picture} /> : <Silhouette />
}
