import type { Point } from './frame.ts'

export interface LabelRequest {
  at: Point
  /** Lines from top to bottom with their size in pixels. */
  lines: { text: string; size: number }[]
}

export interface PlacedLabel {
  /** Left edge and top. */
  x: number
  y: number
  width: number
  height: number
}

export interface LabelSurroundings {
  width: number
  height: number
  /** Points of the arcs, which labels should rather not cover. */
  ink: readonly Point[]
}

/** Mean advance of a character of the text face, as a part of its size; capitals and wide scripts are wider. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const char of text)
    width += /[A-ZÀ-ÞMW]/.test(char) ? 0.7 : /[ ilj.,'|]/.test(char) ? 0.32 : char.codePointAt(0)! > 0x2e80 ? 1 : 0.57
  return width * size
}

const GAP = 10
const EDGE = 6

/**
 * Places labels beside their points: inside the frame, off each other, off the points, and where possible off the arcs. Labels are
 * decided one after the other, those with the fewest good places first.
 */
export function placeLabels(requests: readonly LabelRequest[], around: LabelSurroundings): PlacedLabel[] {
  const placed = new Map<number, PlacedLabel>()
  const points = requests.map(({ at }) => at)
  const options = requests.map((request) => candidates(request, around))
  const order = requests
    .map((_, i) => i)
    .toSorted((a, b) => freedom(options[a] ?? [], points, around) - freedom(options[b] ?? [], points, around) || a - b)
  for (const i of order) {
    const others = [...placed.values()]
    const cost = (box: PlacedLabel, rank: number) =>
      others.reduce((sum, other) => sum + overlap(box, other) * 40, 0) + pointsIn(box, points) * 900 + pointsIn(box, around.ink) * 6 + rank
    const best = (options[i] ?? []).map((box, rank) => ({ box, cost: cost(box, rank) })).toSorted((a, b) => a.cost - b.cost)[0]
    if (best) placed.set(i, best.box)
  }
  return requests.map((_, i) => placed.get(i) ?? { x: 0, y: 0, width: 0, height: 0 })
}

// Right first, as one reads; then left, below, above, and the corners; each also farther away for crowded places.
function candidates({ at: [x, y], lines }: LabelRequest, { width: frameWidth, height: frameHeight }: LabelSurroundings): PlacedLabel[] {
  const width = Math.min(frameWidth - 2 * EDGE, Math.max(...lines.map(({ text, size }) => textWidth(text, size))))
  const height = lines.reduce((sum, { size }) => sum + size * 1.25, 0)
  const far = [1, 2.4, 4]
  const boxes = far.flatMap((f) => {
    const gap = GAP * f
    const diagonal = gap * 0.6
    return [
      [x + gap, y - height / 2],
      [x - gap - width, y - height / 2],
      [x - width / 2, y + gap],
      [x - width / 2, y - gap - height],
      [x + diagonal, y - diagonal - height],
      [x - diagonal - width, y - diagonal - height],
      [x + diagonal, y + diagonal],
      [x - diagonal - width, y + diagonal],
    ]
  })
  const inside = (value: number, size: number, limit: number) => Math.max(EDGE, Math.min(limit - EDGE - size, value))
  return boxes.map(([left = 0, top = 0]) => ({ x: inside(left, width, frameWidth), y: inside(top, height, frameHeight), width, height }))
}

function freedom(boxes: readonly PlacedLabel[], points: readonly Point[], { ink }: LabelSurroundings): number {
  return boxes.filter((box) => pointsIn(box, points) === 0 && pointsIn(box, ink) === 0).length
}

function overlap(a: PlacedLabel, b: PlacedLabel): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) + 4
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) + 2
  return w > 0 && h > 0 ? w * h : 0
}

function pointsIn({ x, y, width, height }: PlacedLabel, points: readonly Point[]): number {
  return points.filter(([px, py]) => px > x - 5 && px < x + width + 5 && py > y - 4 && py < y + height + 4).length
}
