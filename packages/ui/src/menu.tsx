import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import type { Placement } from './anchored.ts'
import { useAnchored } from './anchored.ts'
import type { PopoverTriggerProps } from './popover.tsx'
import { useUi } from './provider.tsx'
import popover from './popover.module.css'
import styles from './menu.module.css'

export type MenuItem =
  | {
      id: string
      label: string
      icon?: ReactNode
      /** At the right: a count, a shortcut. */
      badge?: ReactNode
      href?: string
      onSelect?: () => void
      danger?: boolean
      disabled?: boolean
      /** Marks the chosen one, e.g. the language. */
      checked?: boolean
      separator?: undefined
    }
  | { id: string; separator: true }

export interface MenuProps {
  renderTrigger: (props: PopoverTriggerProps) => ReactNode
  label: string
  items: readonly MenuItem[]
  placement?: Placement
  /** Several items may be checked at once. */
  multiple?: boolean
  className?: string
}

/** Actions and places behind a button. Arrows, Home, End and first letters move; Escape and Tab leave. */
export function Menu({ renderTrigger, label, items, placement = 'bottom-end', multiple = false, className }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useAnchored(button, panel, open, { placement })
  const close = () => panel.current?.hidePopover()
  const key = useMenuKeys(panel, close)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const before = (event: ToggleEvent) => setOpen(event.newState === 'open')
    const after = (event: ToggleEvent) => {
      if (event.newState === 'open') element.querySelector<HTMLElement>(enabledItem)?.focus()
    }
    element.addEventListener('beforetoggle', before)
    element.addEventListener('toggle', after)
    return () => {
      element.removeEventListener('beforetoggle', before)
      element.removeEventListener('toggle', after)
    }
  }, [])

  return (
    <>
      {renderTrigger({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-controls': id, ref: button })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        data-placement={placement}
        className={cx(popover.panel, styles.menu, className)}
        onKeyDown={key}
      >
        {items.map((item) =>
          item.separator ? (
            <hr key={item.id} className={styles.separator} />
          ) : (
            <MenuEntry key={item.id} item={item} multiple={multiple} onClose={close} />
          ),
        )}
      </div>
    </>
  )
}

const enabledItem = '[role^="menuitem"]:not([aria-disabled="true"])'
/** Letters typed within this time belong together. */
const typeAheadMs = 700

function useMenuKeys(panel: RefObject<HTMLDivElement | null>, close: () => void) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent): void => {
    const list = [...(panel.current?.querySelectorAll<HTMLElement>(enabledItem) ?? [])]
    const at = list.indexOf(document.activeElement as HTMLElement)
    const go = (index: number) => {
      event.preventDefault()
      list[(index + list.length) % list.length]?.focus()
    }
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at < 0 ? -1 : at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(-1)
    else if (event.key === 'Tab') close()
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const last = typed.current
      last.text = event.timeStamp - last.at < typeAheadMs ? last.text + event.key : event.key
      last.at = event.timeStamp
      const from = last.text.length > 1 ? Math.max(0, at) : at + 1
      const hit = [...list.slice(from), ...list.slice(0, from)].find((entry) =>
        entry.textContent.trim().toLowerCase().startsWith(last.text.toLowerCase()),
      )
      hit?.focus()
    }
  }
}

interface MenuEntryProps {
  item: Exclude<MenuItem, { separator: true }>
  multiple: boolean
  onClose: () => void
}

function MenuEntry({ item, multiple, onClose }: MenuEntryProps) {
  const { Link } = useUi()
  const inside = (
    <>
      {item.icon ? <span className={styles.icon}>{item.icon}</span> : null}
      <span className={styles.label}>{item.label}</span>
      {item.badge ? <span className={styles.badge}>{item.badge}</span> : null}
      {item.checked ? <span className={styles.check} /> : null}
    </>
  )
  const common = {
    role: item.checked === undefined ? 'menuitem' : multiple ? 'menuitemcheckbox' : 'menuitemradio',
    'aria-checked': item.checked,
    tabIndex: -1,
    className: cx(styles.item, item.danger && styles.danger),
    onClick: () => {
      if (item.disabled) return
      onClose()
      item.onSelect?.()
    },
  }
  return item.href && !item.disabled ? (
    <Link {...common} href={item.href}>
      {inside}
    </Link>
  ) : (
    <button {...common} type="button" aria-disabled={item.disabled || undefined}>
      {inside}
    </button>
  )
}
