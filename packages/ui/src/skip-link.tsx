import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first tab stop: skips the header. The target needs `tabIndex={-1}`. */
export function SkipLink({ href, children }: { href: `#${string}`; children: ReactNode }) {
  return (
    <a href={href} className={styles.skip}>
      {children}
    </a>
  )
}
