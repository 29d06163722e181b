import type { SiteSettings } from '@aquilane/contract/site'
import type { EnvValues } from './env.ts'

/** Of an app that no store has: the demo shows where its links are. */
const demoApp = {
  appStore: 'https://apps.apple.com/app/id0000000000',
  googlePlay: 'https://play.google.com/store/apps/details?id=example.aquilane',
}

/** Addresses outside the site that its pages link. */
export const readLinks = (env: EnvValues, production: boolean): SiteSettings['links'] => ({
  operators: env.LINK_OPERATORS,
  agents: env.LINK_AGENTS,
  whatsapp: env.LINK_WHATSAPP,
  telegram: env.LINK_TELEGRAM,
  linkedin: env.LINK_LINKEDIN,
  instagram: env.LINK_INSTAGRAM,
  facebook: env.LINK_FACEBOOK,
  appStore: env.LINK_APP_STORE ?? (production ? null : demoApp.appStore),
  googlePlay: env.LINK_GOOGLE_PLAY ?? (production ? null : demoApp.googlePlay),
  appQr: env.LINK_APP_QR,
  chat: env.LINK_CHAT,
})
