import { useSyncExternalStore } from 'react'

/** The specified widths: phone under 768, tablet 768–1023, desktop from 1240; inputs become sheets under 1240. */
export const media = {
  phone: '(width < 768px)',
  tablet: '(768px <= width < 1024px)',
  belowDesktop: '(width < 1240px)',
  desktop: '(width >= 1240px)',
  coarse: '(pointer: coarse)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const

/** Whether a media query holds. False on the server and on the first client render, so markup always agrees. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
