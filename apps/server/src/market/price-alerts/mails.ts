import type { FallenPrice } from '@aquilane/i18n/notifications'
import { paths, type Locale, type Query } from '@aquilane/domain/site/paths'
import { fallenPriceMail } from '@aquilane/mails/price-alert'
import type { Context } from '../../context.ts'
import { derivedFromSecret } from '../../platform/derived.ts'
import type { Trx } from '../../platform/db/database.ts'
import { createEncryption } from '../../platform/encryption.ts'
import { addressById } from './address-queries.ts'

/** Content of the link that ends the mails to an address. `isRefusal`: it was never confirmed, and gets no such mail again. */
export interface Stop {
  email: string
  isRefusal: boolean
}

export const stopTokens = derivedFromSecret((secret) => createEncryption(secret, 'price-alert-stop'))

/** Page of the foot of a mail, and the one-click address of its header. */
export function stopUrls(ctx: Context, what: Stop, locale: Locale): { page: string; oneClick: string } {
  const token = stopTokens(ctx).encrypt(what)
  return {
    page: `${ctx.config.publicUrl}${paths[locale].priceAlert('stop', { token, ...(what.isRefusal ? { refuse: 1 } : {}) })}`,
    oneClick: `${ctx.config.publicUrl}/gamma/price-alert/unsubscribe?token=${token}`,
  }
}

interface FallenByAddress {
  addressId: string
  trip: FallenPrice
  more: number
  /** The trip in the search form; null where the form cannot be filled by an address. */
  search: Query | null
}

/** The message of a day to a confirmed address. */
export async function mailFallenPrice(ctx: Context, trx: Trx, { addressId, trip, more, search }: FallenByAddress): Promise<void> {
  const address = await addressById(trx, addressId)
  if (!address) return
  const locale = address.locale === 'it' ? 'it' : 'en'
  const stop = stopUrls(ctx, { email: address.email, isRefusal: false }, locale)
  const url = `${ctx.config.publicUrl}${paths[locale].index(search ?? {})}`
  const mail = fallenPriceMail(locale, { trip, more, url }, stop.page)
  await ctx.mail.post(trx, { to: address.email, ...mail, unsubscribeUrl: stop.oneClick })
}
