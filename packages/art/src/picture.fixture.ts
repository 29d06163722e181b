/** What is wrong with an SVG document as markup: unbalanced or mis-nested tags, repeated ids, references to nothing, NaN. */
export function findFaults(svg: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [tag, close, name = '', , self] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[^<>]*?)?)(\/?)>/g)) {
    if (close) {
      const expected = open.pop()
      if (expected !== name) faults.push(`${tag} closes ${expected ?? 'nothing'}`)
    } else if (!self) open.push(name)
  }
  if (open.length > 0) faults.push(`left open: ${open.join(', ')}`)
  if (/NaN|undefined|Infinity|null/.test(svg)) faults.push('a value that is not a number')
  if (/&(?!amp;|lt;|gt;|quot;)/.test(svg)) faults.push('a bare ampersand')
  if (/\sstyle=|\son\w+=|<script/.test(svg)) faults.push('something a strict content policy forbids')
  const ids = [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id ?? '')
  if (new Set(ids).size < ids.length) faults.push('an id twice')
  const references = [...svg.matchAll(/url\(#([^)]*)\)|href="#([^"]*)"/g)].map(([, url, href]) => url ?? href ?? '')
  faults.push(...references.filter((id) => !ids.includes(id)).map((id) => `nothing has the id ${id}`))
  return faults
}

/** All coordinates of path data after following its relative steps: `[x, y]` of every point a command ends at. */
export function endPoints(path: string): [number, number][] {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  const sizes: Record<string, number> = { M: 2, L: 2, T: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 }
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const size = sizes[command.toUpperCase()] ?? 0
    const relative = command !== command.toUpperCase()
    const steps = size > 0 ? Math.floor(numbers.length / size) : 0
    for (let step = 1; step <= steps; step++) {
      const last = numbers[step * size - 1] ?? 0
      const before = numbers[step * size - 2] ?? 0
      if (command.toUpperCase() === 'H') x = relative ? x + last : last
      else if (command.toUpperCase() === 'V') y = relative ? y + last : last
      else [x, y] = relative ? [x + before, y + last] : [before, last]
      points.push([x, y])
    }
  }
  return points
}
