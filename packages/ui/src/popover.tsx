import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { useAnchored } from './anchored.ts'
import type { Placement } from './anchored.ts'
import { cx } from './cx.ts'
import styles from './popover.module.css'

/** Put these on the button that opens the popover. */
export interface PopoverTriggerProps {
  popoverTarget: string
  'aria-haspopup': 'dialog' | 'menu'
  'aria-controls': string
  ref: Ref<HTMLButtonElement>
}

export interface PopoverProps {
  renderTrigger: (props: PopoverTriggerProps) => ReactNode
  label: string
  placement?: Placement
  bare?: boolean
  className?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A panel its button opens and any press outside or Escape closes. The browser does all of it, so it works before scripts have run. */
export function Popover({ renderTrigger, label, placement = 'bottom-start', bare, className, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useAnchored(button, panel, open, { placement })

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const toggle = (event: ToggleEvent) => setOpen(event.newState === 'open')
    element.addEventListener('beforetoggle', toggle)
    return () => element.removeEventListener('beforetoggle', toggle)
  }, [])

  return (
    <>
      {renderTrigger({ popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-controls': id, ref: button })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        data-placement={placement}
        className={cx(styles.panel, bare ? null : styles.padded, className)}
      >
        {typeof children === 'function' ? children(() => document.getElementById(id)?.hidePopover()) : children}
      </div>
    </>
  )
}
