import { formatNumber } from '@aquilane/i18n/format'

const nbsp = '\u00A0'

/** Bytes as `1,2 MB`; what is smaller than a tenth of one, as `84 kB`. */
export const megabytes = (bytes: number): string =>
  bytes < 100_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))}${nbsp}kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10, 1)}${nbsp}MB`
