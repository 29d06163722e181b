import { formatNumber } from '@aquilane/i18n/format'

const nbsp = '\u00A0'

/** Bytes as `1,2 MB` or `14 MB`; what is smaller than a tenth of one, as `84 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 100_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))}${nbsp}kB`
  const tenths = Math.round(bytes / 100_000)
  return `${formatNumber(tenths / 10, tenths % 10 === 0 ? 0 : 1)}${nbsp}MB`
}
