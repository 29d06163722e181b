import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useUi } from './provider.tsx'
import { useCurrentInView } from './use-current-in-view.ts'
import styles from './tabs.module.css'

export interface TabItem {
  id: string
  label: ReactNode
  badge?: ReactNode
  disabled?: boolean
  content: ReactNode
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  value?: string
  defaultValue?: string
  onChange?: (id: string) => void
  className?: string
}

/** Parts of one page in the same place. Arrow keys move and choose. For parts with an address of their own use TabLinks. */
export function Tabs({ label, items, value, defaultValue, onChange, className }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(defaultValue ?? items[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const selected = value ?? own
  const choose = (next: string) => {
    setOwn(next)
    onChange?.(next)
  }
  const key = (event: KeyboardEvent) => {
    const free = items.filter((item) => !item.disabled)
    const at = free.findIndex((item) => item.id === selected)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: free.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = free[(to + free.length) % free.length]
    if (!next) return
    choose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={styles.list} ref={list} onKeyDown={key}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-tab-${item.id}`}
            data-tab={item.id}
            aria-selected={item.id === selected}
            aria-controls={`${id}-panel-${item.id}`}
            tabIndex={item.id === selected ? 0 : -1}
            disabled={item.disabled}
            className={styles.tab}
            onClick={() => choose(item.id)}
          >
            <TabText label={item.label} badge={item.badge} />
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          role="tabpanel"
          id={`${id}-panel-${item.id}`}
          aria-labelledby={`${id}-tab-${item.id}`}
          hidden={item.id !== selected}
          tabIndex={0}
          className={styles.panel}
        >
          {item.id === selected ? item.content : null}
        </div>
      ))}
    </div>
  )
}

export interface TabLink {
  href: string
  label: ReactNode
  badge?: ReactNode
  current?: boolean
}

/** Tabs that are links: each has its address, works without scripts and can be shared. */
export function TabLinks({ label, items, className }: { label: string; items: readonly TabLink[]; className?: string }) {
  const { Link } = useUi()
  const nav = useCurrentInView<HTMLElement>(items.find((item) => item.current)?.href)
  return (
    <nav ref={nav} aria-label={label} className={cx(styles.list, className)}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined} className={styles.tab}>
          <TabText label={item.label} badge={item.badge} />
        </Link>
      ))}
    </nav>
  )
}

function TabText({ label, badge }: { label: ReactNode; badge?: ReactNode }) {
  return (
    <>
      <span className={styles.text}>{label}</span>
      {badge === undefined || badge === null ? null : <span className={styles.badge}>{badge}</span>}
    </>
  )
}
