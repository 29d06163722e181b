import type { PageSize } from '@aquilane/domain/travel-documents/travel-document'
import pLimit from 'p-limit'
import type { Context } from '../../context.ts'
import { preview } from './watermark.ts'

/** A page unfolds to megabytes: few at a time, however many are asked for. */
const limitConcurrency = pLimit(2)

interface PrivatePage {
  fileId: string
  /** From 1. */
  page: number
  size: PageSize
  /** Who looks, and at what; the time is added. */
  label: readonly (string | null | undefined)[]
}

/**
 * A page of a private file as JPEG, with a watermark of viewer and time. Write the audit row first.
 * @returns null when the file is erased
 */
export function renderPrivatePage(
  ctx: Pick<Context, 'clock' | 'db' | 'files'>,
  { fileId, page, size, label }: PrivatePage,
): Promise<Buffer | null> {
  const when = ctx.clock.now().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  const width = Number(size.split('x')[0])
  return limitConcurrency(async () => {
    const bytes = await ctx.files.read(ctx.db, fileId, page - 1)
    return bytes && preview(bytes, width, [...label, when].filter(Boolean).join('  ·  '))
  })
}
