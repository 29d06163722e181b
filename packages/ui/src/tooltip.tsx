import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useAnchored } from './anchored.ts'
import type { Placement } from './anchored.ts'
import styles from './tooltip.module.css'

export interface TooltipProps {
  text: string
  placement?: Placement
  /** One element that takes the focus. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

const wait = 350

/** A short explanation on hover and focus. Never the only place of important information: touch has no hover. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [open, setOpen] = useState(false)
  useAnchored(anchor, tip, open, { placement })

  const set = (next: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), after)
  }
  useEffect(() => {
    const element = tip.current
    if (!element) return
    if (open) element.showPopover()
    else if (element.matches(':popover-open')) element.hidePopover()
    if (!open) return
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [open])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') set(true, wait)
      }}
      onPointerLeave={() => set(false, 120)}
      onPointerDown={() => set(false, 0)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) set(true, 0)
      }}
      onBlur={() => set(false, 0)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip} onPointerEnter={() => set(true, 0)}>
        {text}
      </span>
    </span>
  )
}
