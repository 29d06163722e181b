import { formatMoney, type MoneyLike } from '@aquilane/i18n/format'

/** A price of a list: without cents, never below what is paid. */
export const formatListPrice = ({ amount, currency }: MoneyLike): string => formatMoney({ amount: Math.ceil(amount), currency })
