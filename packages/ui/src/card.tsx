import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useUi } from './provider.tsx'
import type { UiLinkProps } from './provider.tsx'
import styles from './card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType
  tone?: 'surface' | 'sunk' | 'outline'
  padding?: 'none' | 'medium' | 'large'
  /** The card contains a CardLink that covers it: it has hover and press states. */
  interactive?: boolean
  /** Marks the selected card. */
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

/** A link that covers its whole card; other buttons and links in the card are above it. */
export function CardLink({ className, ...rest }: UiLinkProps) {
  const { Link } = useUi()
  return <Link {...rest} className={cx(styles.link, className)} />
}
