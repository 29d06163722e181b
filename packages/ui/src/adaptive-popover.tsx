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
