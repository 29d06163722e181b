import type { Locale } from '@aquilane/domain/site/paths'
import { money } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { cashbackByClient } from './cashback-queries.ts'
import { couponsByClient, deleteReferralCode, referralCodeByClient, referralsByClient } from './queries.ts'
import type { Context } from '../../context.ts'
import { withdrawCoupons } from './coupons.ts'

export const loyaltyPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await withdrawCoupons(ctx, trx, clientId)
    await deleteReferralCode(trx, clientId)
  },
  async exportFiles(trx, clientId, locale) {
    const content = {
      referral_code: (await referralCodeByClient(trx, clientId))?.code ?? null,
      coupons: (await couponsByClient(trx, clientId)).map(({ amount, currency, status, expire_at, created_at, title }) => ({
        amount: money(amount, currency),
        status,
        expire_at,
        created_at,
        title: (title as Record<Locale, string>)[locale],
      })),
      cashback: (await cashbackByClient(trx, clientId)).map(({ amount, currency, ...rest }) => ({
        amount: money(amount, currency),
        ...rest,
      })),
      // Dates of referrals only: friends are other people.
      invitations: (await referralsByClient(trx, clientId)).map(({ created_at }) => ({ created_at })),
    }
    return [{ name: 'loyalty.json', content }]
  },
})
