import type { HTMLAttributes } from 'react'
import { cx } from './cx.ts'
import styles from './prose.module.css'

/** Long texts: articles, legal pages. Styles plain HTML elements inside. */
export function Prose({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx(styles.prose, className)} />
}
