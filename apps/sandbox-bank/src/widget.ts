import { readFile } from 'node:fs/promises'
import english from '@aquilane/i18n/en/sandbox-bank.json' with { type: 'json' }
import italian from '@aquilane/i18n/it/sandbox-bank.json' with { type: 'json' }

const file = (name: string) => readFile(new URL(`widget/${name}`, import.meta.url), 'utf8')

/** The widget's script with the texts it needs; own origin, so no policy has to be opened for it. */
export const widgetScript = async (): Promise<string> =>
  `(() => {\nconst home = '/sandbox-bank'\nconst texts = ${JSON.stringify({ en: english, it: italian })}\n${await file('merchant.js')}})()\n`

export const widgetStyle = (): Promise<string> => file('merchant.css')
