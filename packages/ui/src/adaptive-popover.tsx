import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useAnchored, useOutside } from './anchored.ts'
import type { Placement } from './anchored.ts'
import { cx } from './cx.ts'
import type { CloseReason } from './modal.tsx'
import { Sheet } from './sheet.tsx'
import { media, useMediaQuery } from './use-media-query.ts'
import styles from './popover.module.css'

export interface AdaptivePopoverProps {
  open: boolean
  onClose: (reason: CloseReason) => void
  /** Anchor of the panel, which gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  title: string
  closeLabel: string
  placement?: Placement
  matchWidth?: boolean
  /** Height of the sheet on narrow screens. */
  sheet?: 'auto' | 'tall' | 'full'
  footer?: ReactNode
  /** The content brings its own padding. */
  bare?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** A popover beside its anchor from 1240 px, a bottom sheet below. Focus goes to `[data-autofocus]` inside. */
export function AdaptivePopover(props: AdaptivePopoverProps) {
  const narrow = useMediaQuery(media.belowDesktop)
  const { id, open, onClose, title, closeLabel, sheet = 'auto', footer, bare, className, children } = props
  if (narrow)
    return (
      <Sheet
        id={id}
        open={open}
        onClose={onClose}
        title={title}
        closeLabel={closeLabel}
        height={sheet}
        footer={footer}
        bare={bare}
        className={className}
      >
        {children}
      </Sheet>
    )
  return open ? <Panel {...props} /> : null
}

function Panel({ id, onClose, anchor, title, placement, matchWidth, footer, bare, className, children }: AdaptivePopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    opener.current = document.activeElement
    element.showPopover()
    ;(element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true })
    return () => {
      // Only when focus is still inside: an outside click has already moved it.
      if ((element.contains(document.activeElement) || document.activeElement === document.body) && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true })
    }
  }, [])
  useAnchored(anchor, panel, true, { placement, matchWidth })
  useRoomBelow(anchor, panel)
  useOutside([panel, anchor], true, () => onClose('outside'))

  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose('escape')
  }
  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={cx(styles.panel, bare ? null : styles.padded, className)}
      onKeyDown={key}
    >
      {children}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </div>
  )
}

/** Height of a sticky header and the space below it. */
const headRoom = 96
/** Above the panel and below it. */
const gaps = 14
/** With less it flips to the other side of its anchor. */
const leastHeight = 280

/** Scrolls the page so far that the panel ends inside the window and its anchor stays in sight; what is still too tall scrolls in itself. */
function useRoomBelow(anchor: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const from = anchor.current
    const to = panel.current
    // In a dialog the page behind does not scroll.
    if (!from || !to || from.closest('dialog')) return
    const makeRoom = () => {
      const box = from.getBoundingClientRect()
      const room = window.innerHeight - box.bottom - gaps
      const missing = Math.ceil(to.offsetHeight - room)
      const pageBelow = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
      const scroll = Math.max(0, Math.min(missing, pageBelow, box.top - headRoom))
      const isEnough = scroll >= missing || room + scroll >= leastHeight
      to.toggleAttribute('data-below', isEnough)
      if (missing <= 0 || !isEnough) return
      window.scrollBy({ top: scroll, behavior: 'instant' })
      if (scroll < missing) to.style.setProperty('max-height', `${room + scroll}px`)
    }
    makeRoom()
    // Its content may arrive later.
    const observer = new ResizeObserver(makeRoom)
    observer.observe(to)
    return () => observer.disconnect()
  }, [anchor, panel])
}
