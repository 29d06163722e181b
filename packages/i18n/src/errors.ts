import english from './en/errors.json' with { type: 'json' }
import italian from './it/errors.json' with { type: 'json' }

const sentences = { en: english, it: italian }

/** What a code of the API means to a customer. */
export const errorSentence = (locale: 'en' | 'it', code: keyof typeof english): string => sentences[locale][code]
