import { num } from '../svg.ts'

/**
 * A drawing context for d3-geo that writes short path data: points nearer than `tolerance` pixels to the last one are left out,
 * so are rings smaller than a few pixels, and steps are relative with one decimal.
 */
export class CompactPen {
  private readonly tolerance: number
  private readonly smallest: number
  private out = ''
  private run: [number, number][] = []

  constructor(tolerance: number, smallest = 0) {
    this.tolerance = tolerance
    this.smallest = smallest
  }

  moveTo(x: number, y: number): void {
    this.flush(false)
    this.run = [[x, y]]
  }

  lineTo(x: number, y: number): void {
    const [lastX, lastY] = this.run.at(-1) ?? [x, y]
    if (Math.hypot(x - lastX, y - lastY) >= this.tolerance) this.run.push([x, y])
  }

  closePath(): void {
    this.flush(true)
  }

  // Part of d3-geo's context interface; only points are drawn with it, and there are none here.
  arc(): void {}
  beginPath(): void {}

  result(): string {
    this.flush(false)
    return this.out
  }

  private flush(closed: boolean): void {
    const points = this.run
    this.run = []
    if (points.length < (closed ? 3 : 2) || (closed && extent(points) < this.smallest)) return
    let [x, y] = [0, 0]
    const steps = points.map(([px, py], i) => {
      const dx = Math.round((px - x) * 10) / 10
      const dy = Math.round((py - y) * 10) / 10
      x += dx
      y += dy
      return i === 0 ? `M${num(dx, 1)} ${num(dy, 1)}l` : `${num(dx, 1)} ${num(dy, 1)}`
    })
    this.out += (steps[0] ?? '') + steps.slice(1).join(' ').replaceAll(' -', '-') + (closed ? 'Z' : '')
  }
}

function extent(points: readonly [number, number][]): number {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}
