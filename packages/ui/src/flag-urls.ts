const files = import.meta.glob<string>('../../../node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const byCode = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -4), url]))

/** Address of a country's flag (3 by 2, about 700 bytes of SVG each, a file of its own), or undefined when there is none. ISO 3166 alpha-2, upper case. */
export const flagUrl = (code: string): string | undefined => byCode.get(code)
