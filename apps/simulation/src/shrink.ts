import type { Step } from './action.ts'

/** The shortest list found that still fails: removes ever smaller parts (delta debugging). */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  mostReplays = 150,
): Promise<Step[]> {
  let current = [...steps]
  let parts = 2
  let replays = 0
  while (current.length > 1 && replays < mostReplays) {
    const size = Math.ceil(current.length / parts)
    let isShorter = false
    // From the end: what happened last matters least to what comes before.
    for (let from = Math.floor((current.length - 1) / size) * size; from >= 0 && replays < mostReplays; from -= size) {
      const rest = current.toSpliced(from, size)
      replays++
      if (!(await fails(rest))) continue
      current = rest
      isShorter = true
    }
    if (!isShorter && size === 1) break
    parts = isShorter ? Math.max(2, parts - 1) : Math.min(current.length, parts * 2)
  }
  return current
}
