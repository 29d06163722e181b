import type { ElementType, HTMLAttributes } from 'react'
import { cx } from './cx.ts'
import styles from './container.module.css'

export interface ContainerProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType
  /** `narrow` for forms and single columns (720 px), `text` for reading (640 px). */
  width?: 'page' | 'narrow' | 'text'
}

/** The page's width with its margins. */
export function Container({ as: Element = 'div', width = 'page', className, ...rest }: ContainerProps) {
  return <Element {...rest} className={cx(styles.container, styles[width], className)} />
}
