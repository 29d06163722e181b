import { createTranslator } from 'use-intl/core'
import english from './en/wallet-pass.json' with { type: 'json' }
import englishStates from './en/states.json' with { type: 'json' }
import italian from './it/wallet-pass.json' with { type: 'json' }
import italianStates from './it/states.json' with { type: 'json' }

const messages = { en: english, it: italian }
const states = { en: englishStates.order, it: italianStates.order }

/** Texts on passes of Apple and Google Wallet. */
export const walletPassTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })

/** A state as screens and mails name it. @param decidedOn day on which a shared flight is decided, until it is */
export function orderStateName(locale: 'en' | 'it', state: keyof typeof englishStates.order, decidedOn: string | null): string {
  const t = createTranslator<typeof englishStates.order>({ locale, messages: states[locale] })
  if (decidedOn !== null) return t('Undecided', { date: decidedOn })
  return state === 'Undecided' ? '' : t(state)
}
