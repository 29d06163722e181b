/** Runs at once, or after a press under way: what it moves must not slip away between button down and up, or the click is lost. */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) return run()
  document.addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true })
}
