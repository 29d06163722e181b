import { createTranslator } from 'use-intl/core'
import charterEnglish from './en/charter.json' with { type: 'json' }
import english from './en/pdf.json' with { type: 'json' }
import partyEnglish from './en/party.json' with { type: 'json' }
import paymentsEnglish from './en/payments.json' with { type: 'json' }
import charterItalian from './it/charter.json' with { type: 'json' }
import italian from './it/pdf.json' with { type: 'json' }
import { partyKinds, type Party } from '@aquilane/domain/charter/party'
import { joinVowels } from './euphony.ts'
import partyItalian from './it/party.json' with { type: 'json' }
import paymentsItalian from './it/payments.json' with { type: 'json' }

const messages = { en: english, it: italian }
const services: Record<'en' | 'it', Record<string, string>> = { en: charterEnglish.service, it: charterItalian.service }

/** Texts of invoices and other PDF documents. */
export const pdfTexts = (locale: 'en' | 'it') => createTranslator<typeof english>({ locale, messages: messages[locale] })
export type PdfTexts = ReturnType<typeof pdfTexts>

/** The name of a price line; a line without a code was named by staff and is unchanged. */
export const serviceName = (locale: 'en' | 'it', service: string): string => services[locale][service] ?? service

const charter = { en: charterEnglish, it: charterItalian }

/** The sentence that explains a price line; its values as `charterArguments` makes them. Null where there is none. */
export function priceReason(locale: 'en' | 'it', code: string, values: Record<string, string | number>): string | null {
  if (!(code in charter[locale].reason)) return null
  const t = createTranslator<typeof charterEnglish>({ locale, messages: charter[locale] })
  return joinVowels(locale, t(`reason.${code as keyof typeof charterEnglish.reason}`, values as never))
}

const parties = { en: partyEnglish, it: partyItalian }

/** Who and what is on board besides adults with suitcases, each kind by itself. */
export function partyTexts(locale: 'en' | 'it', party: Party): string[] {
  const t = createTranslator<typeof partyEnglish>({ locale, messages: parties[locale] })
  return partyKinds.flatMap((kind) => (party[kind] ? [t(`count.${kind}`, { count: party[kind] })] : []))
}

const methods: Record<'en' | 'it', Record<string, string>> = { en: paymentsEnglish.method, it: paymentsItalian.method }

/** The name of a way to pay. */
export const methodName = (locale: 'en' | 'it', method: string): string => methods[locale][method] ?? method
