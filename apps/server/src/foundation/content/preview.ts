import { paths, type Locale } from '@aquilane/domain/site/paths'
import { Refusal } from '@aquilane/domain/refusal'
import { signedLinks } from '../../platform/http/signed-links.ts'
import { findLatest } from './queries.ts'
import { toPublishedText } from './published-text.ts'
import type { Context } from '../../context.ts'

const linksOf = (ctx: Context, locale: Locale) =>
  signedLinks({ secret: ctx.config.tokenSecret, purpose: 'content-preview', path: `${ctx.config.publicUrl}${paths[locale].preview()}` })

/** Opens the latest version of a text on the site, for a week and without signing in. */
export const createPreviewLink = (ctx: Context, { id, locale }: { id: string; locale: Locale }): string =>
  linksOf(ctx, locale).create(id, ctx.clock.now())

/** The latest version of a text, published or not. @throws Refusal CONTENT_NOT_FOUND */
export async function getPreview(
  ctx: Context,
  { id, expires, signature, locale }: { id: string; expires: number; signature: string; locale: Locale },
) {
  const isSigned = linksOf(ctx, locale).verify(id, { expires, signature }, ctx.clock.now())
  const row = isSigned ? await findLatest(ctx.db, id, locale) : undefined
  if (!row) throw new Refusal('CONTENT_NOT_FOUND', 'This preview link is not valid or has expired.')
  return toPublishedText({ ...row, published_at: row.published_at ?? ctx.clock.now() })
}
