import type { ReactNode } from 'react'

/** A term and what it says, in a `dl`. */
export function DefinitionRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
