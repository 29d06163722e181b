import { useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import styles from './flag.module.css'

type Lookup = (code: string) => string | undefined

let known: Lookup | undefined
let loading: Promise<void> | undefined

async function loadFlags() {
  const table = await import('./flag-urls.ts')
  known = table.flagUrl
}

/** The URL table (4 kB) loads once with the first flag; images load when visible. */
function subscribe(changed: () => void) {
  loading ??= loadFlags()
  let gone = false
  const tell = async () => {
    await loading
    if (!gone) changed()
  }
  void tell()
  return () => {
    gone = true
  }
}

export interface FlagProps {
  /** ISO 3166 alpha-2. */
  code: string
  /** Pixels wide; two thirds as high. */
  width?: number
  /** Spoken name; leave out beside the written name. */
  label?: string
  className?: string
}

/** A country's flag; reserves its space while loading. */
export function Flag({ code, width = 24, label, className }: FlagProps) {
  const lookup = useSyncExternalStore<Lookup | undefined>(
    subscribe,
    () => known,
    () => undefined,
  )
  const url = lookup?.(code.toUpperCase())
  const height = Math.round((width * 2) / 3)
  return (
    <span className={cx(styles.flag, className)} style={{ width, height }} role={label ? 'img' : undefined} aria-label={label}>
      {url ? <img src={url} alt="" width={width} height={height} loading="lazy" decoding="async" /> : null}
    </span>
  )
}
