import { useEffect, useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** Placement of a floating panel beside its anchor; it flips without space. */
export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end' | 'top'

const areas: Record<Placement, string> = {
  'bottom-start': 'block-end span-inline-end',
  'bottom-end': 'block-end span-inline-start',
  bottom: 'block-end',
  'top-start': 'block-start span-inline-end',
  'top-end': 'block-start span-inline-start',
  top: 'block-start',
}

/** Fallback without CSS anchor positioning. */
function place(anchor: HTMLElement, panel: HTMLElement, placement: Placement) {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const gap = 6
  const below = window.innerHeight - box.bottom - gap
  const above = box.top - gap
  const up = placement.startsWith('top') ? above >= height || above > below : below < height && above > below
  const start = placement.endsWith('end')
    ? box.right - width
    : placement.endsWith('start')
      ? box.left
      : box.left + box.width / 2 - width / 2
  panel.style.setProperty('left', `${Math.max(8, Math.min(start, window.innerWidth - width - 8))}px`)
  panel.style.setProperty('top', `${Math.max(8, up ? box.top - gap - height : box.bottom + gap)}px`)
}

/**
 * Ties a fixed panel to its anchor while it is open: by CSS anchors where the browser has them (they follow scrolling by themselves), else by hand.
 * `matchWidth` makes the panel at least as wide as the anchor.
 */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  { placement = 'bottom-start', matchWidth = false }: { placement?: Placement; matchWidth?: boolean } = {},
) {
  useLayoutEffect(() => {
    const from = anchor.current
    const to = panel.current
    if (!open || !from || !to) return
    if (matchWidth) to.style.setProperty('min-width', `${from.offsetWidth}px`)
    if (CSS.supports('anchor-name', '--a')) {
      const name = `--a${Math.random().toString(36).slice(2)}`
      from.style.setProperty('anchor-name', name)
      to.style.setProperty('position-anchor', name)
      to.style.setProperty('position-area', areas[placement])
      return () => from.style.removeProperty('anchor-name')
    }
    const update = () => place(from, to, placement)
    update()
    window.addEventListener('scroll', update, true)
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update, true)
      window.removeEventListener('resize', update)
    }
  }, [anchor, panel, open, placement, matchWidth])
}

/** Calls `close` on a press outside all the given elements, or when focus moves outside them. */
export function useOutside(inside: readonly RefObject<HTMLElement | null>[], open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return
    const has = (target: EventTarget | null) => target instanceof Node && inside.some((ref) => ref.current?.contains(target))
    const press = (event: PointerEvent) => {
      if (!has(event.target)) close()
    }
    const focus = (event: FocusEvent) => {
      if (!has(event.target)) close()
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('focusin', focus)
    }
  })
}
