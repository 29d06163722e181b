import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useUi } from './provider.tsx'
import type { UiLinkProps } from './provider.tsx'
import styles from './card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType
  tone?: 'surface' | 'sunk' | 'outline'
  padding?: 'none' | 'medium' | 'large'
  /** The card holds one CardLink that covers it: it answers to the pointer. */
  interactive?: boolean
  /** Marks the one that is chosen. */
  selected?: boolean
  children: ReactNode
}

/** A quiet surface with a hairline. */
export function Card({
  as: Element = 'div',
  tone = 'surface',
  padding = 'medium',
  interactive,
  selected,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <Element
      {...rest}
      className={cx(styles.card, styles[tone], styles[`pad-${padding}`], interactive && styles.interactive, className)}
      data-selected={selected || undefined}
    >
      {children}
    </Element>
  )
}

/** A link whose target is the whole card it stands in; other buttons and links in the card stay above it. */
export function CardLink({ className, ...rest }: UiLinkProps) {
  const { Link } = useUi()
  return <Link {...rest} className={cx(styles.link, className)} />
}
