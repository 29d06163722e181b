import cormorantLatin from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url'
import instrumentLatin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** Addresses of the two font files every page needs (latin; about 67 kB together): preload them with `crossorigin`. */
export const preloadFonts: readonly string[] = [instrumentLatin, cormorantLatin]
