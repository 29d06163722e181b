import type { ReactNode } from 'react'
import { Heading } from '../heading.tsx'
import styles from './gallery.module.css'

/** A chapter of the gallery. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.part}>
      <Heading level={2} size={36} id={`${id}-title`}>
        {title}
      </Heading>
      <div className={styles.shows}>{children}</div>
    </section>
  )
}

/** One component with its states. */
export function Show({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.show} data-wide={wide || undefined}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.stage}>{children}</div>
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
