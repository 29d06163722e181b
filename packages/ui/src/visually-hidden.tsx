import type { ReactNode } from 'react'

/** Read out, not seen. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
}: {
  as?: 'span' | 'div' | 'h1' | 'h2' | 'h3' | 'p'
  children: ReactNode
}) {
  return <Element className="visually-hidden">{children}</Element>
}
