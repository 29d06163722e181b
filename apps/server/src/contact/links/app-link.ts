import { type Locale, paths } from '@aquilane/domain/site/paths'
import { appTexts } from '@aquilane/i18n/app'
import type { Context } from '../../context.ts'
import { pgConstraint } from '../../platform/db/database.ts'
import { findReferralCode } from '../../sales/loyalty/index.ts'
import { linkByAppKey, type LinkRow } from './queries.ts'
import { createLink, toUrl } from './short-links.ts'

/**
 * The short link to the app, one for each language and referral code: a phone goes to its store, another device to the site with the code.
 * Null without a store. A code that is none of ours counts as none.
 */
export async function getAppLink(ctx: Context, { ref, locale }: { ref: string | null; locale: Locale }): Promise<string | null> {
  const { appStore, googlePlay } = ctx.config.links
  if (ctx.config.hideAppLinks || (appStore === null && googlePlay === null)) return null
  const code = ref === null ? null : await findReferralCode(ctx, ref)
  const appKey = `${locale}:${code ?? ''}`
  const row = (await linkByAppKey(ctx.db, appKey)) ?? (await makeLink(ctx, { code, locale, appKey }))
  return toUrl(ctx, row.code)
}

interface NewAppLink {
  code: string | null
  locale: Locale
  appKey: string
}

async function makeLink(ctx: Context, { code, locale, appKey }: NewAppLink): Promise<LinkRow> {
  const t = appTexts(locale)
  const { appStore, googlePlay } = ctx.config.links
  try {
    return await createLink(ctx, {
      target: `${ctx.config.publicUrl}${paths[locale].index(code === null ? {} : { ref: code })}`,
      title: t('banner.title'),
      description: t('banner.text'),
      image: null,
      androidPackage: (googlePlay && URL.parse(googlePlay)?.searchParams.get('id')) || null,
      iosStoreId: /\/id(\d{5,15})(?:[/?#]|$)/.exec(appStore ?? '')?.[1] ?? null,
      isForced: true,
      utm: { source: 'Site', medium: 'Internal', campaign: 'AppQr' },
      isUnguessable: false,
      memberId: null,
      appKey,
    })
  } catch (error) {
    // Two first requests at once.
    const made = pgConstraint(error) === 'link_app_key_key' ? await linkByAppKey(ctx.db, appKey) : undefined
    if (made) return made
    throw error
  }
}
