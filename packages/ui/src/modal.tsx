import { useLayoutEffect, useRef, useState } from 'react'
import { openModals } from './open-modals.ts'
import type { CSSProperties, MouseEvent, PointerEvent, ReactNode, RefObject, SyntheticEvent } from 'react'

export type CloseReason = 'escape' | 'outside' | 'button' | 'swipe'

export interface ModalProps {
  open: boolean
  onClose: (reason: CloseReason) => void
  /** False: a click on the backdrop does nothing. */
  closeOnOutside?: boolean
  /** No way out by key or press, e.g. while something must finish. */
  locked?: boolean
  id?: string
  className?: string
  style?: CSSProperties
  labelledBy?: string
  label?: string
  /** Alert dialogs interrupt; the rest are plain dialogs. */
  role?: 'dialog' | 'alertdialog'
  describedBy?: string
  dialogRef?: RefObject<HTMLDialogElement | null>
  /** Rendered only while open or on its way out. */
  children: () => ReactNode
}

const isOutside = (event: MouseEvent | PointerEvent, element: HTMLElement) => {
  if (event.target !== element) return false
  const box = element.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}

/**
 * A native modal `<dialog>` that React's `open` drives. The browser gives the top layer, the inert page and the focus trap; this adds a known first
 * focus (`[data-autofocus]`, else `[data-title]`), the exit transition before children leave, and the focus back to whatever opened it.
 */
export function Modal({
  open,
  onClose,
  closeOnOutside = true,
  locked,
  id,
  className,
  style,
  labelledBy,
  label,
  role,
  describedBy,
  dialogRef,
  children,
}: ModalProps) {
  const own = useRef<HTMLDialogElement>(null)
  const ref = dialogRef ?? own
  const pressedOutside = useRef(false)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  // The clean-up closes: it runs when `open` becomes false, and on unmount with an open dialog.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const opener = document.activeElement
    keepRoom()
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('[data-title]') ?? dialog
    first.focus({ preventScroll: true })
    openModals.add(dialog)
    return () => {
      openModals.remove(dialog)
      dialog.close()
      giveBack(opener)
    }
  }, [open, ref])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (open || !present || !dialog) return
    let stale = false
    const leave = async () => {
      await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished))
      if (!stale) setPresent(false)
    }
    void leave()
    return () => {
      stale = true
    }
  }, [open, present, ref])

  if (!present) return null
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!locked) onClose('escape')
  }
  return (
    <dialog
      ref={ref}
      id={id}
      className={className}
      style={style}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      role={role === 'alertdialog' ? role : undefined}
      {...(locked ? { closedby: 'none' } : null)}
      onKeyDown={(event) => {
        if (locked && event.key === 'Escape') event.preventDefault()
      }}
      onCancel={cancel}
      onClose={(event) => {
        // The browser may close without a cancel event (a second Escape): notify the owner.
        if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose('escape')
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event, event.currentTarget)
      }}
      onClick={(event) => {
        if (closeOnOutside && !locked && pressedOutside.current && isOutside(event, event.currentTarget)) onClose('outside')
        pressedOutside.current = false
      }}
    >
      {children()}
    </dialog>
  )
}

/**
 * Native dialogs give focus back only to what was focused at showModal(), and not at all when that was the page body. An opener that
 * left the page meanwhile (a sign-in button, once signed in) is stood in for by the page's main part: reading goes on there, not at the top.
 */
function giveBack(opener: Element | null) {
  if (!(opener instanceof HTMLElement) || opener === document.body) return
  const heir = opener.isConnected ? opener : document.querySelector<HTMLElement>('main[tabindex]')
  heir?.focus({ preventScroll: true })
}

/** Tells the style sheet whether a scrollbar takes space that must be kept when the page stops scrolling. */
function keepRoom() {
  const page = document.documentElement
  if (openModals.top() === null) page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
}
