import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { Anchor } from '@aquilane/ui/link'
import styles from './entry-list.module.css'

export interface Entry {
  id: string | number
  href: string
  icon: ReactNode
  title: string
  text?: string
  badge?: ReactNode
}

/** Links to pages of their own, each with what is behind it. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ id, href, icon, title, text, badge }) => (
        <li key={id}>
          <Anchor href={href} className={styles.entry}>
            {icon}
            <span className={styles.what}>
              <b>{title}</b>
              {text ? <span>{text}</span> : null}
            </span>
            {badge}
            <ChevronRight aria-hidden="true" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
