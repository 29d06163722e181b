import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './heading.module.css'

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Rank in the document. */
  level: 1 | 2 | 3 | 4 | 5 | 6
  /** Size on the scale, independent of the level: display face from 28 up, text face below. Large sizes shrink on narrow screens, to 28 at least. */
  size?: 16 | 18 | 22 | 28 | 36 | 48 | 64 | 80
  children: ReactNode
}

const usual = { 1: 48, 2: 36, 3: 28, 4: 22, 5: 18, 6: 16 } as const

export function Heading({ level, size = usual[level], className, ...rest }: HeadingProps) {
  const Element = `h${level}` as const
  return <Element {...rest} className={cx(size >= 28 ? styles.display : styles.text, styles[`size-${size}`], className)} />
}

/** A small line above a heading. */
export function Eyebrow({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p {...rest} className={cx(styles.eyebrow, className)} />
}

/** The first paragraph under a large heading. */
export function Lede({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p {...rest} className={cx(styles.lede, className)} />
}
