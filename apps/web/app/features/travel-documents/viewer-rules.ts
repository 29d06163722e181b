interface Size {
  width: number
  height: number
}

const zooms = [1, 1.5, 2, 3, 4] as const

/** The next step of zoom in a direction; the same at the ends. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? zooms.find((one) => one > zoom) : zooms.findLast((one) => one < zoom)
  return next ?? zoom
}

/**
 * Sizes in CSS pixels of a picture that fills the room at zoom 1 without being blown up: `inner` of the picture itself, `outer` of
 * the space it takes when turned by quarters.
 */
export function fitted(natural: Size, room: Size, turns: number, zoom: number): { inner: Size; outer: Size } {
  const across = turns % 2 !== 0
  const [width, height] = across ? [natural.height, natural.width] : [natural.width, natural.height]
  const scale = Math.min(1, room.width / width, room.height / height) * zoom
  const inner = { width: natural.width * scale, height: natural.height * scale }
  return { inner, outer: across ? { width: inner.height, height: inner.width } : inner }
}

const minSwipe = 48

/** A stroke of the finger as a turn of the page: leftwards is forward; 0 for what is short, or more up and down than across. */
export function toSwipe(dx: number, dy: number): 1 | -1 | 0 {
  if (Math.abs(dx) < minSwipe || Math.abs(dx) < Math.abs(dy) * 1.5) return 0
  return dx < 0 ? 1 : -1
}
