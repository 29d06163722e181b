import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { useActing } from '~/lib/acting.ts'
import { useAccounts } from '~/lib/accounts.ts'
import { api } from '~/lib/api.ts'
import { isMethodId, methodIds, type Invoice, type MethodId } from './payment-types.ts'
import { isExpired, useCards, type Card } from './use-cards.ts'

/** A new card, whichever provider takes it. */
export const newCard = 'card'
export const cardOption = (id: string): string => `card:${id}`

/** Cards rarely carry more, and their fee would. */
const transferFirstAbove = 50_000
/** The rest is under "More ways". */
const cardsShown = 2

/** The ways to pay an invoice, as the server offers them now. */
export function usePaymentMethods(invoice: Invoice) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['payment-methods', invoice.id, locale, invoice.due.amount],
    queryFn: ({ signal }) => api('POST /gamma/payment2/scope-extended', { body: { invoice: { id: invoice.id } }, signal }),
    staleTime: 0,
    retry: false,
  })
}

export type Method = { id: MethodId } & Pick<
  NonNullable<ReturnType<typeof usePaymentMethods>['data']>['methods'][number],
  'fee' | 'total' | 'arrive_before'
>

interface Preselection {
  offered: readonly Method[]
  cards: readonly Card[]
  due: number
  balance: number
}

/** Preselected: the balance when it covers the invoice, a bank transfer for large sums, otherwise a card. */
function firstChoice({ offered, cards, due, balance }: Preselection): string | null {
  const isOffered = (id: MethodId) => offered.some((one) => one.id === id)
  if (balance >= due && isOffered('account')) return 'account'
  if (due >= transferFirstAbove && isOffered('swift-print')) return 'swift-print'
  if (cards[0]) return cardOption(cards[0].id)
  return isOffered('ecommpay') || isOffered('stripe') ? newCard : (offered[0]?.id ?? null)
}

/** What can be chosen, and what is: the usual ways and the others, saved cards, balances. */
export function useChoice(invoice: Invoice, forInvoice: string | undefined) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [accountId, setAccountId] = useState<string | null>(null)
  const [saveCard, setSaveCard] = useState(false)
  const methods = usePaymentMethods(invoice)
  // Saved cards are an account's own: an assistant enters one.
  const isActing = useActing() !== null
  const savedCards = useCards(!isActing)
  const accounts = useAccounts()
  const all: Method[] = (methods.data?.methods ?? [])
    .flatMap(({ id, ...rest }) => (isMethodId(id) ? [{ id, ...rest }] : []))
    // The invoice that waits for this top-up is due before a transfer arrives.
    .filter(({ id }) => forInvoice === undefined || id !== 'swift-print')
    .toSorted((a, b) => methodIds.indexOf(a.id) - methodIds.indexOf(b.id))
  // The balance shown is the first Personal account's; a Corporate one is a choice where it holds money.
  const usable = (accounts.data?.data ?? []).filter((account, index) => index === 0 || account.balance.amount > 0)
  const account = usable.find(({ id }) => id === accountId) ?? usable[0]
  // Only the customer fills a balance that is too low.
  const isShort = isActing && (account?.balance.amount ?? 0) < invoice.due.amount
  const offered = isShort ? all.filter(({ id }) => id !== 'account') : all
  const find = (id: MethodId) => offered.find((one) => one.id === id)
  // Stripe charges and saves cards on its page; the form in this page does neither.
  const [stripe, form] = [find('stripe'), find('ecommpay')]
  const cards = stripe && !isActing ? (savedCards.data?.data ?? []).filter((one) => !isExpired(one)) : []
  const selected = chosen ?? firstChoice({ offered, cards, due: invoice.due.amount, balance: account?.balance.amount ?? 0 })
  const card = cards.find(({ id }) => cardOption(id) === selected) ?? null
  const cardMethod = saveCard || !form ? (stripe ?? form) : form
  const method = card ? stripe : selected === newCard ? cardMethod : (offered.find(({ id }) => id === selected) ?? offered[0])
  const usualCards = cards.slice(0, cardsShown)
  const canSaveCard = method !== undefined && selected === newCard && stripe !== undefined && !isActing
  return {
    methods,
    usable,
    account,
    cards: { usual: usualCards, more: cards.slice(cardsShown) },
    stripe,
    cardMethod,
    usual: [find('swift-print'), find('account')].filter((one) => one !== undefined),
    more: offered.filter(({ id }) => !usualMethods.has(id)),
    selected,
    method,
    card,
    saveCard: saveCard && canSaveCard,
    canSaveCard,
    setChosen,
    setAccountId,
    setSaveCard,
  }
}
export type Choice = ReturnType<typeof useChoice>

const usualMethods: ReadonlySet<MethodId> = new Set(['stripe', 'ecommpay', 'swift-print', 'account'])
