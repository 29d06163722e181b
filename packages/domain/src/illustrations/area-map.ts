/** Pixels of the drawing; it holds no text and is shown at any size. */
export const areaMapSize = { width: 1040, height: 520 }
