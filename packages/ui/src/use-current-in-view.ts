import { useEffect, useRef } from 'react'

/** For a row of links that scrolls on narrow screens: brings the current one into view. @param current changes with it */
export function useCurrentInView<E extends HTMLElement>(current: string | undefined) {
  const row = useRef<E>(null)
  useEffect(() => {
    const link = current === undefined ? null : row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    const [box, own] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()]
    if (own.left < box.left || own.right > box.right) row.current.scrollLeft += own.left - box.left - (box.width - own.width) / 2
  }, [current])
  return row
}
