import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './disclosure.module.css'

export interface DisclosureProps {
  summary: ReactNode
  /** At the right of the summary, before the mark. */
  aside?: ReactNode
  open?: boolean
  defaultOpen?: boolean
  onToggle?: (open: boolean) => void
  /** Those with one name close each other. */
  name?: string
  /** `line` between hairlines, `plain` a small text button. */
  look?: 'line' | 'plain'
  id?: string
  className?: string
  children: ReactNode
}

/** Shows more in place. A native `<details>`: works before scripts have run, and find-in-page opens it. */
export function Disclosure({ summary, aside, open, defaultOpen, onToggle, name, look = 'line', id, className, children }: DisclosureProps) {
  return (
    <details
      id={id}
      name={name}
      open={open ?? defaultOpen}
      className={cx(styles.details, styles[look], className)}
      onToggle={(event) => {
        if (event.target === event.currentTarget) onToggle?.(event.currentTarget.open)
      }}
    >
      <summary className={styles.summary}>
        <span className={styles.text}>{summary}</span>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
        <span className={styles.mark} aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

export interface AccordionProps {
  items: readonly { id: string; summary: ReactNode; content: ReactNode; aside?: ReactNode; open?: boolean }[]
  /** Give a name to let at most one be open. */
  name?: string
  className?: string
}

/** Several disclosures under each other. */
export function Accordion({ items, name, className }: AccordionProps) {
  return (
    <div className={cx(styles.accordion, className)}>
      {items.map((item) => (
        <Disclosure key={item.id} id={item.id} summary={item.summary} aside={item.aside} name={name} defaultOpen={item.open}>
          {item.content}
        </Disclosure>
      ))}
    </div>
  )
}
