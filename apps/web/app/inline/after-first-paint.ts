/**
 * Scripts compete with style sheets and fonts for a slow line, so they wait until something is shown. A page that is not drawn gets no
 * frame: hidden tabs, and windows behind another one, which some systems still call visible. `run` is called once or twice.
 */
export function afterFirstPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') return run()
  requestAnimationFrame(() => setTimeout(run))
  setTimeout(run, 1_500)
}
